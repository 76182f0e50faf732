import { catalogue } from '#ui/text.tsx'

export const receiptsMessages = catalogue(
  {
    receipt: 'Beleg',
    number: 'Nummer {number}. Der Beleg bestätigt die Zahlung und ist keine Rechnung.',
    numberReversed: 'Nummer {number}. Der Beleg sagt jetzt, dass die Zahlung storniert wurde.',
    download: 'Beleg herunterladen',
    downloaded: 'Der Beleg ist heruntergeladen.',
    send: 'Beleg senden',
    sendText: 'Der Beleg geht als PDF an diese Adresse.',
    recipient: 'E-Mail',
    sent: 'Der Beleg an {recipient} ist unterwegs.',
    sendTo: 'Beleg an {email} senden',
    receiptTo: 'Beleg per E-Mail senden an',
    receiptToHint: 'Leer lassen, wenn niemand einen Beleg per E-Mail möchte.',
  },
  {
    receipt: 'Receipt',
    number: 'Number {number}. The receipt confirms the payment and is not an invoice.',
    numberReversed: 'Number {number}. The receipt now says that the payment was reversed.',
    download: 'Download the receipt',
    downloaded: 'The receipt has been downloaded.',
    send: 'Send the receipt',
    sendText: 'The receipt goes to this address as a PDF.',
    recipient: 'E-mail',
    sent: 'The receipt is on its way to {recipient}.',
    sendTo: 'Send the receipt to {email}',
    receiptTo: 'Send the receipt by e-mail to',
    receiptToHint: 'Leave empty if nobody wants a receipt by e-mail.',
  },
)
