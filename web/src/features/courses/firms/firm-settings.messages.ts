import { catalogue } from '#ui/text.tsx'

export const firmSettingsMessages = catalogue(
  {
    heading: 'Bestellungen von Firmen',
    hint: 'Wer für eine Firma bestellt, nennt dazu Bestellnummer, Kostenstelle, USt-IdNr. und Rechnungsadresse. Das alles steht in der Buchung und in der Bestätigung, kommt auf die Rechnung und in die E-Rechnung und lässt sich in den Listen suchen.',
    takesFirmsHint:
      'Das Formular fragt dann auch nach „Für eine Firma oder Einrichtung“. Für alle anderen bleibt es, wie es ist. Sie selbst können immer für Firmen anmelden.',
  },
  {
    heading: 'Orders from companies',
    hint: 'Whoever orders for a company also gives its order number, cost centre, VAT number and invoice address. All of it is shown in the booking and in the confirmation, goes onto the invoice and into the e-invoice, and can be searched for in the lists.',
    takesFirmsHint:
      'The form then also offers “For a company or an organisation”. For everybody else it stays as it is. You can always register people for companies yourself.',
  },
)
