import { leftOut, owned, type RoomOwned, settings, staying } from '#platform/room-owned.ts'

export const messagesOwned = {
  mail: staying(
    owned(
      'E-Mails mit Empfänger, Betreff und Stand; ohne ihren Text, weil er geheime Links enthält',
      'E-mails with recipient, subject and state; without their text, because it holds secret links',
      ['text', 'html', 'choice_url'],
    ),
    'Ohne ihren Text wären es leere E-Mails: sie bleiben im Archiv',
    'Without their text they would be empty e-mails: they stay in the archive',
  ),
  letter_text: settings(owned('Eigene Texte der E-Mails', 'Own texts of the e-mails')),
  letter_frame: settings(owned('Signatur und Fußzeile der E-Mails', 'Signature and footer of the e-mails')),
  mail_setting: staying(
    owned('Einstellungen des Mailservers, ohne Passwort', 'Settings of the mail server, without password'),
    'Das Passwort kommt nicht mit: den eigenen Mailserver bitte neu einrichten',
    'The password does not come along: please set up your mail server anew',
  ),
  sender_domain: staying(
    owned('Domain des Absenders', 'Domain of the sender'),
    'Die Domain muss von hier aus neu bestätigt werden',
    'The domain has to be confirmed anew from here',
  ),
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
  // Nobody enters them, so they are in nobody's way.
  bounced_address: settings(owned('Adressen, an denen nichts ankommt', 'Addresses at which nothing arrives')),
  letter_link: leftOut('Geheime Links in E-Mails', 'Secret links in e-mails'),
} satisfies RoomOwned
