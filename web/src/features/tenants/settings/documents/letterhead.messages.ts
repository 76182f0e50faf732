import { letterheadFieldWords } from '@reihum/contract/tenants/letterhead.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const letterheadMessages = catalogue(
  {
    ...labelsOf(letterheadFieldWords, 'de'),
    letterhead: 'Briefkopf',
    letterheadHint: 'Er steht auf allen Papieren: Rechnungen, Belegen, Bestätigungen.',
    logoHint:
      'PNG, JPEG, WebP oder SVG. Es steht auf Ihren Papieren, in Ihren E-Mails und im Portal und wird passend verkleinert.',
    logoBroken: 'Dieses Bild lässt sich nicht öffnen. Bitte wählen Sie ein anderes.',
    chooseLogo: 'Logo wählen',
    otherLogo: 'Anderes Logo wählen',
    removeLogo: 'Entfernen',
    left: 'Links',
    right: 'Rechts',
    small: 'Klein',
    medium: 'Mittel',
    large: 'Groß',
    senderLineHint: 'Steht klein im Fenster des Umschlags. Leer: Firma und Adresse.',
    footer: 'Fußzeile',
    footerHint:
      'Drei Spalten am Fuß jeder Seite, bis zu sechs Zeilen. Was Sie leer lassen, füllen wir aus Ihren Angaben.',
    law: 'Angaben für Rechnungen',
    lawHint:
      'Das Gesetz verlangt auf Rechnungen Ihre Steuernummer oder USt-IdNr. Für E-Rechnungen braucht es die USt-IdNr. oder eine der anderen Nummern.',
    vatIdHint: 'Zum Beispiel DE123456788 oder ATU12345675.',
    businessIdHint: 'In Deutschland die W-IdNr., in Österreich und der Schweiz die UID.',
    registerCourtHint: 'Zum Beispiel Amtsgericht Freiburg.',
    registerNumberHint: 'Zum Beispiel HRB 12345 oder VR 678.',
    isSmallBusinessHint:
      'Auf Rechnungen steht keine Umsatzsteuer, sondern der Grund (in Deutschland § 19 UStG).',
    preview: 'Vorschau',
    previewLabel: 'Ein Musterbrief mit diesem Briefkopf',
    previewRest: 'Die Vorschau folgt, sobald alle Angaben stimmen.',
    askAdministrator: 'Ändern können das nur Administratoren. Bitte fragen Sie Ihren Administrator.',
  },
  {
    ...labelsOf(letterheadFieldWords, 'en'),
    letterhead: 'Letterhead',
    letterheadHint: 'It appears on all papers: invoices, receipts, confirmations.',
    logoHint:
      'PNG, JPEG, WebP or SVG. It is shown on your papers, in your e-mails and in the portal, and resized to fit.',
    logoBroken: 'This picture cannot be opened. Please choose another one.',
    chooseLogo: 'Choose a logo',
    otherLogo: 'Choose another logo',
    removeLogo: 'Remove',
    left: 'Left',
    right: 'Right',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    senderLineHint: 'Appears in small print in the window of the envelope. Empty: company and address.',
    footer: 'Footer',
    footerHint:
      'Three columns at the foot of each page, up to six lines. What you leave empty is filled from your details.',
    law: 'Details for invoices',
    lawHint:
      'By law invoices have to show your tax number or VAT number. E-invoices need the VAT number or one of the other numbers.',
    vatIdHint: 'For example DE123456788 or ATU12345675.',
    businessIdHint: 'In Germany the W-IdNr., in Austria and Switzerland the UID.',
    registerCourtHint: 'For example Amtsgericht Freiburg.',
    registerNumberHint: 'For example HRB 12345 or VR 678.',
    isSmallBusinessHint: 'Invoices show no VAT but the reason instead (in Germany § 19 UStG).',
    preview: 'Preview',
    previewLabel: 'A sample letter with this letterhead',
    previewRest: 'The preview follows as soon as all details are correct.',
    askAdministrator: 'Only administrators can change this. Please ask your administrator.',
  },
)
