import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const messagesOwned = {
  mail: owned(
    'E-Mails mit Empfänger, Betreff und Stand; ohne ihren Text, weil er geheime Links enthält',
    'E-mails with recipient, subject and state; without their text, because it holds secret links',
    ['text', 'html', 'choice_url'],
  ),
  letter_text: owned('Eigene Texte der E-Mails', 'Own texts of the e-mails'),
  letter_frame: owned('Signatur und Fußzeile der E-Mails', 'Signature and footer of the e-mails'),
  mail_setting: owned(
    'Einstellungen des Mailservers, ohne Passwort',
    'Settings of the mail server, without password',
  ),
  sender_domain: owned('Domain des Absenders', 'Domain of the sender'),
  mail_attachment: leftOut(
    'Anhänge von E-Mails; was darin stand, liegt bei Dokumenten, Rechnungen und Dateien',
    'Attachments of e-mails; what was in them is with documents, invoices and files',
  ),
  mail_content: leftOut(
    'Anhänge von E-Mails; was darin stand, liegt bei Dokumenten, Rechnungen und Dateien',
    'Attachments of e-mails; what was in them is with documents, invoices and files',
  ),
  unwanted_letter: owned(
    'Wer welche Nachrichten nicht mehr möchte',
    'Who does not want which messages any more',
  ),
  bounced_address: owned('Adressen, an denen nichts ankommt', 'Addresses at which nothing arrives'),
  letter_link: leftOut('Geheime Links in E-Mails', 'Secret links in e-mails'),
} satisfies RoomOwned
