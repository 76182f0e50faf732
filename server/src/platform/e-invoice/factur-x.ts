import { replaceMetadata } from '../paper/replace-metadata.ts'
import type { Attachment } from '../paper/template.ts'
import { group, leaf } from '../write-xml.ts'
import type { EInvoice } from './e-invoice.ts'
import { writeCii } from './write-cii.ts'

/** The name by which programs find the e-invoice in a PDF. */
const fileName = 'factur-x.xml'

/** The e-invoice as a file inside its paper. */
export const facturXAttachment = (invoice: EInvoice): Attachment => ({
  name: fileName,
  description: `Factur-X ${invoice.number}`,
  content: writeCii(invoice, 'en16931'),
})

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What a PDF with an e-invoice says of it. */
const properties = [
  { name: 'DocumentFileName', value: fileName, description: 'The name of the embedded XML document' },
  { name: 'DocumentType', value: 'INVOICE', description: 'The type of the hybrid document' },
  { name: 'Version', value: '1.0', description: 'The version of the standard of the embedded XML document' },
  {
    name: 'ConformanceLevel',
    value: 'EN 16931',
    description: 'The conformance level of the embedded XML document',
  },
]

const resource = '<rdf:li rdf:parseType="Resource">'

/** PDF/A takes properties of others only with a description of each. */
const schema = [
  resource,
  leaf('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
  leaf('pdfaSchema:namespaceURI', namespace),
  leaf('pdfaSchema:prefix', 'fx'),
  group(
    'pdfaSchema:property',
    group(
      'rdf:Seq',
      ...properties.map(({ name, description }) =>
        [
          resource,
          leaf('pdfaProperty:name', name),
          leaf('pdfaProperty:valueType', 'Text'),
          leaf('pdfaProperty:category', 'external'),
          leaf('pdfaProperty:description', description),
          '</rdf:li>',
        ].join(''),
      ),
    ),
  ),
  '</rdf:li>',
].join('')

const described = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${properties
  .map(({ name, value }) => leaf(`fx:${name}`, value))
  .join('')}</rdf:Description>`

const schemasOfOthers = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>`

/** A file may describe the properties of others in one place only, and the press has some itself. */
function withFacturX(xmp: string): string {
  const end = '</rdf:RDF>'
  const bag = /<pdfaExtension:schemas>\s*<rdf:Bag>/.exec(xmp)
  const at = bag ? bag.index + bag[0].length : xmp.indexOf(end)
  const added = bag
    ? schema
    : `${schemasOfOthers}${schema}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`
  const extended = xmp.slice(0, at) + added + xmp.slice(at)
  return extended.replace(end, described + end)
}

/** A printed paper with an e-invoice inside it as a Factur-X: its metadata say so to programs. */
export const asFacturX = (pdf: Uint8Array) => replaceMetadata(pdf, withFacturX)
