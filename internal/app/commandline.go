package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"beacon/internal/assembly"

	"github.com/jessevdk/go-flags"
)

// command is a command of the binary. The exported fields of its type are its flags and arguments, with tags of
// go-flags.
type command interface {
	Run(e *environment) error
}

// row is a row in the table of commands.
type row struct {
	name    string // "serve", or with a group "staff add"
	help    string // empty: the command is not in the help
	command command
}

// commands returns every command of the binary (ADR 29). Each call returns new rows.
func commands() []row {
	return []row{
		{"serve", "Serve Beacon.", &serveCommand{}},
		{"demo", "Serve Beacon with fictional data for every role and state.", &demoCommand{}},
		{"migrate", "Migrate the database schema to this version.", &migrateCommand{}},
		{
			"check", "Check configuration, database, storage, signing certificate and email, and report problems.",
			&checkCommand{},
		},
		{"staff add", "Create a staff account and print its join link.", &staffAddCommand{}},
		{"staff disable", "Disable a staff account and end all its sessions.", &staffDisableCommand{}},
		{"staff enable", "Enable a disabled staff account.", &staffDisableCommand{enable: true}},
		{"staff repair", "Repair a staff account that was changed in the database.", &staffRepairCommand{}},
		{"audit verify", "Verify the audit trail and every consent.", &auditVerifyCommand{}},
		{
			"audit affected", "List the people affected by an incident, as CSV, from the audit trail.",
			&auditAffectedCommand{},
		},
		{"verify", "Check a signed consent and its proof without the database.", &verifyCommand{}},
		{"audit checkpoint", "Sign a checkpoint of the audit log now, and print it.", &auditCheckpointCommand{}},
		{"audit new-key", "Create the checkpoint key, and print its public key.", &auditNewKeyCommand{}},
		{"audit key", "Print the public checkpoint key.", &auditKeyCommand{}},
		{"audit check-export", "Check the signature of a file that the audit desk exported.", &auditCheckExportCommand{}},
		{"import centers", "Add or change transplant centers from a CSV file.", &importCommand{take: importCenters}},
		{
			"import campaigns", "Add or change the centers' campaigns from a CSV file.",
			&importCommand{take: importCampaigns},
		},
		{
			"import patients", "Invite patients from a CSV file and email the links to their pages.",
			&importCommand{take: importPatients},
		},
		{
			"import donors", "Add voucher donors from a CSV file and email their links.",
			&importCommand{take: importDonors},
		},
		{
			"texts export", "Write the registry's texts in force into Markdown files, one for each text.",
			&textsExportCommand{},
		},
		{
			"texts import", "Create a draft for each exported file that was changed; another person approves it.",
			&textsImportCommand{},
		},
		{"backup", "Save all data into one file, while Beacon is running.", &backupCommand{}},
		{"restore", "Restore a backup file into an empty installation.", &restoreCommand{}},
		{"erase again", "Repeat erasures after a backup that contains the data was restored.", &eraseAgainCommand{}},
		{"reseal", "Reseal all data with the newest master key, so that older keys can be removed.", &resealCommand{}},
		{"config", "Print the settings in force and their sources, without secrets.", &configCommand{}},
		{"keys list", "List the master keys by name, with the amount of data that each key seals.", &keysListCommand{}},
		{"keys forget", "Remove an unused master key from the database.", &keysForgetCommand{}},
		{"openapi", "Print the OpenAPI document of every call.", &openAPICommand{}},
		{"licenses", "Print the licenses of all parts of Beacon.", &licensesCommand{}},
		{"healthy", "Check the health of the running server; exit status 1 if unhealthy.", &healthyCommand{}},
		{"version", "Print the version.", &versionCommand{}},
		{"man-page", "", &manPageCommand{}},                // for packaging
		{assembly.PDFCheckCommand, "", &pdfCheckCommand{}}, // Beacon starts itself with it
	}
}

// groups has the help for the groups of commands.
var groups = map[string]string{
	"staff":  "Staff accounts: add, disable, enable, repair.",
	"erase":  "Erasures: again.",
	"audit":  "The audit trail: verify, affected, check-export, checkpoint, new-key, key.",
	"keys":   "Master keys: list, forget.",
	"import": "Imports from files: centers, campaigns, patients, donors.",
	"texts":  "The registry's texts: export, import.",
}

// configVariable is the environment variable for the settings file; a flag overrides it.
const configVariable = "BEACON_CONFIG"

// commonFlags are the flags of every command.
type commonFlags struct {
	Config  filePath `short:"c" long:"config" value-name:"FILE" env:"BEACON_CONFIG" description:"YAML file with settings."`
	Version bool     `long:"version" description:"Print the version, as the command version does."`
}

// parse returns the command in args with its flags. The error is for the user; flags.WroteHelp reports whether it is
// the requested help.
func parse(args []string) (asked row, all commonFlags, err error) {
	if len(args) == 1 && args[0] == "--version" {
		args = []string{"version"}
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	if len(args) > 0 && args[0] == "--version" { // the parser requires a command
		args = append([]string{"version"}, args[1:]...)
	}
	parser, known, err := newParser(&all)
	if err != nil {
		return row{}, all, err
	}
	left, err := parser.ParseArgs(args)
	if err != nil {
		return row{}, all, err
	}
	if len(left) > 0 {
		return row{}, all, fmt.Errorf("unexpected argument %s", left[0])
	}
	active := parser.Active
	if all.Version {
		active = parser.Find("version")
	}
	for active.Active != nil {
		active = active.Active
	}
	return known[active], all, nil
}

// newParser returns the parser of all commands, and the row of each.
func newParser(all *commonFlags) (*flags.Parser, map[*flags.Command]row, error) {
	parser := flags.NewNamedParser("beacon", flags.HelpFlag|flags.PassDoubleDash)
	parser.ShortDescription = "serve the pages of patients who need a living donor"
	parser.LongDescription = "Personal pages for patients who need a kidney or liver from a living donor."
	if _, err := parser.AddGroup("Flags", "", all); err != nil {
		return nil, nil, err
	}
	known := map[*flags.Command]row{}
	for _, r := range commands() {
		c, err := add(parser.Command, r)
		if err != nil {
			return nil, nil, err
		}
		known[c] = r
	}
	return parser, known, nil
}

// add adds the command of a row, below its group if it has one.
func add(to *flags.Command, r row) (*flags.Command, error) {
	name := r.name
	if group, rest, found := strings.Cut(name, " "); found {
		name = rest
		about, above := groups[group], to
		if to = above.Find(group); to == nil {
			var err error
			if to, err = above.AddCommand(group, about, about, &struct{}{}); err != nil {
				return nil, err
			}
		}
	}
	c, err := to.AddCommand(name, r.help, r.help, r.command)
	if err == nil {
		c.Hidden = r.help == ""
	}
	return c, err
}

// filePath is a file or directory, relative to the current directory or, after "~/", to the home directory. The shell
// does not expand "~" in "--data=~/beacon".
type filePath string

// UnmarshalFlag implements flags.Unmarshaler.
func (p *filePath) UnmarshalFlag(typed string) error {
	if below, ok := strings.CutPrefix(typed, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return err
		}
		typed = filepath.Join(home, below)
	}
	path, err := filepath.Abs(typed)
	*p = filePath(path)
	return err
}

// existingFile is a filePath of an existing file.
type existingFile string

// UnmarshalFlag implements flags.Unmarshaler.
func (f *existingFile) UnmarshalFlag(typed string) error {
	var path filePath
	if err := path.UnmarshalFlag(typed); err != nil {
		return err
	}
	info, err := os.Stat(string(path))
	if err != nil {
		return err
	}
	if info.IsDir() {
		return fmt.Errorf("%s is a directory, not a file", path)
	}
	*f = existingFile(path)
	return nil
}
