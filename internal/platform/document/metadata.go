package document

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"time"
)

// metadata returns the object with the XMP metadata, which repeat the title, language, author and dates for readers of
// XMP. It does not claim conformance to PDF/UA, because the invisible signature field is added later and is not part of
// the structure.
func (d *Document) metadata() []byte {
	text := func(s string) string {
		var out bytes.Buffer
		_ = xml.EscapeText(&out, []byte(s)) // a buffer returns no errors
		return out.String()
	}
	o := d.about
	made := o.Made.UTC().Format(time.RFC3339)
	packet := fmt.Sprintf(`<?xpacket begin="`+"\ufeff"+`" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%s</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>%s</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>%s</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>%s</xmp:CreatorTool>
<xmp:CreateDate>%s</xmp:CreateDate>
<xmp:ModifyDate>%s</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`, text(o.Title), text(o.Author), text(o.Lang), text(o.Creator), made, made)
	return fmt.Appendf(
		nil, "<</Type /Metadata /Subtype /XML /Length %d>>\nstream\n%s\nendstream\n", len(packet), packet,
	)
}
