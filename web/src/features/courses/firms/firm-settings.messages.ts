import { catalogue } from '#ui/text.tsx'

export const firmSettingsMessages = catalogue(
  {
    heading: 'Bestellungen von Firmen',
    hint: 'Wer für eine Firma bestellt, nennt dazu Bestellnummer, Kostenstelle, USt-IdNr. und Rechnungsadresse. Das alles steht in der Buchung und in der Bestätigung, kommt auf die Rechnung und in die E-Rechnung und lässt sich in den Listen suchen.',
    takesFirmsHint:
      'Das Formular fragt dann auch nach „Für eine Firma oder Einrichtung“. Für alle anderen bleibt es, wie es ist. Sie selbst können immer für Firmen anmelden.',
    names: 'Namen später',
    namesHint:
      'Eine Firma kann Plätze bestellen und erst später sagen, wer kommt. Über den Link ihrer Buchung trägt sie Namen ein und ersetzt sie, bis die Frist vorbei ist. Danach ändern nur noch Sie etwas.',
    namesDaysHint:
      'Bis zum Ende dieses Tages. Für eine einzelne Buchung legen Sie auf der Seite der Anmeldung einen anderen Tag fest.',
    remindsHint: 'Drei Tage vor dem Ende der Frist, einmal je Buchung.',
  },
  {
    heading: 'Orders from companies',
    hint: 'People who order for a company also give its order number, cost centre, VAT number and invoice address. All of it is shown in the booking and in the confirmation, goes onto the invoice and into the e-invoice, and can be searched for in the lists.',
    takesFirmsHint:
      'The form then also offers “For a company or an organisation”. For everybody else it stays as it is. You can always register people for companies yourself.',
    names: 'Names later',
    namesHint:
      'A company can order places and say later who is coming. Using the link to its booking, it enters and replaces names until the deadline. After that only you can change them.',
    namesDaysHint:
      'Until the end of that day. For a single booking you can set another day on the page of the registration.',
    remindsHint: 'Three days before the deadline, once for each booking.',
  },
)
