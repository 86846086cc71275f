package app

import (
	_ "embed"
	"fmt"
	"io"
	"strings"

	"github.com/jessevdk/go-flags"
)

// manualEnd is the part of the man page that does not depend on the commands: files, environment, exit status.
//
//go:embed manpage.roff
var manualEnd string

type manPageCommand struct{}

// Run prints the man page of all commands.
func (manPageCommand) Run(e *environment) error {
	parser, _, err := newParser(&commonFlags{})
	if err != nil {
		return err
	}
	m := manual{}
	m.line(".TH BEACON 1 \"\" \"Beacon %s\" \"Beacon\"", roff(e.version))
	m.line(".SH NAME\nbeacon \\- %s", roff(parser.ShortDescription))
	m.line(".SH SYNOPSIS\n.B beacon\n[\\fB\\-\\-config\\fR \\fIFILE\\fR] \\fICOMMAND\\fR " +
		"[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]")
	m.line(".SH DESCRIPTION\n%s", roff(parser.LongDescription))
	m.line(".SH OPTIONS")
	for _, group := range parser.Groups() {
		m.options(group.Options())
	}
	m.line(".SH COMMANDS")
	m.commands("", parser.Commands())
	m.text.WriteString(manualEnd)
	_, err = io.WriteString(e.streams.Out, m.text.String())
	return err
}

// manual is a man page under construction.
type manual struct{ text strings.Builder }

func (m *manual) line(format string, args ...any) {
	fmt.Fprintf(&m.text, format+"\n", args...)
}

// commands adds a section for each command in the help. above has the names of the enclosing groups.
func (m *manual) commands(above string, commands []*flags.Command) {
	for _, c := range commands {
		name := above + c.Name
		switch {
		case c.Hidden:
		case len(c.Commands()) > 0:
			m.commands(name+" ", c.Commands())
		default:
			m.command(name, c)
		}
	}
}

func (m *manual) command(name string, c *flags.Command) {
	m.line(".SS %s", name)
	usage := "\\fBbeacon " + roff(name) + "\\fR"
	if len(c.Options()) > 0 {
		usage += " [\\fIOPTION\\fR...]"
	}
	for _, arg := range c.Args() {
		usage += " \\fI" + roff(arg.Name) + "\\fR"
	}
	m.line("%s\n.PP\n%s", usage, roff(c.ShortDescription))
	for _, arg := range c.Args() {
		m.line(".TP\n\\fI%s\\fR\n%s", roff(arg.Name), roff(arg.Description))
	}
	m.options(c.Options())
}

func (m *manual) options(options []*flags.Option) {
	for _, o := range options {
		var names []string
		if o.ShortName != 0 {
			names = append(names, "\\fB"+roff("-"+string(o.ShortName))+"\\fR")
		}
		if o.LongName != "" {
			names = append(names, "\\fB"+roff("--"+o.LongName)+"\\fR")
		}
		value := ""
		if o.ValueName != "" {
			value = " \\fI" + roff(o.ValueName) + "\\fR"
		}
		m.line(".TP\n%s%s\n%s", strings.Join(names, ", "), value, roff(describe(o)))
	}
}

// describe returns the description of an option with its allowed values and its default.
func describe(o *flags.Option) string {
	description := o.Description
	if len(o.Choices) > 0 {
		description += " One of: " + strings.Join(o.Choices, ", ") + "."
	}
	if len(o.Default) > 0 {
		description += " Default: " + strings.Join(o.Default, ", ") + "."
	}
	if o.EnvDefaultKey != "" {
		description += " Default: the variable " + o.EnvDefaultKey + "."
	}
	if o.Required {
		description += " Required."
	}
	return description
}

// roff escapes a text for a man page.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
