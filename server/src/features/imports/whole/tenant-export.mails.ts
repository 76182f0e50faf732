import { exportKeptDays, type WholeExport } from '@reihum/contract/imports/whole-export.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  ready: 'Ihr Gesamtexport ist fertig',
  failed: 'Ihr Gesamtexport konnte nicht erstellt werden',
  greeting: 'Guten Tag,',
  made: 'der Export aller Daten ist fertig und kann heruntergeladen werden.',
  kept: (end: string) =>
    `Sie können ihn ${exportKeptDays} Tage lang herunterladen, bis ${end}. Danach wird er gelöscht. Beim Herunterladen fragen wir noch einmal nach Ihrem Passwort oder Passkey.`,
  care: 'Er enthält alles, was zu Ihrem Konto gehört, auch die Daten Ihrer Teilnehmer. Bewahren Sie ihn sicher auf.',
  tooLarge:
    'mit allen Dateien würde der Export größer als 4 GB. Erstellen Sie ihn ohne Dateien und laden Sie diese einzeln herunter.',
  gaveUp:
    'der Export aller Daten ist mehrmals gescheitert. Bitte versuchen Sie es noch einmal. Wenn es wieder nicht gelingt, wenden Sie sich an den Support.',
  button: 'Zum Datenaustausch',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  ready: 'Your whole export is ready',
  failed: 'Your whole export could not be created',
  greeting: 'Hello,',
  made: 'The export of all data is ready to be downloaded.',
  kept: (end) =>
    `You can download it for ${exportKeptDays} days, until ${end}. After that it is deleted. When you download it, we ask for your password or passkey once more.`,
  care: 'It holds everything that belongs to your account, including the data of your attendees. Keep it in a safe place.',
  tooLarge:
    'With all files the export would be larger than 4 GB. Create it without files, and download those one by one.',
  gaveUp:
    'The export of all data failed several times. Please try once more. If it fails again, contact support.',
  button: 'To the data exchange',
  closing: 'Kind regards',
}

const words = { de, en }

type Telling = { locale: Locale; timeZone: string; url: string }

export function exportReadyLetter({ expiresAt }: WholeExport, { locale, timeZone, url }: Telling): Letter {
  const t = words[locale]
  return {
    subject: t.ready,
    greeting: t.greeting,
    paragraphs: [t.made, t.kept(dateTimeInWords(expiresAt ?? '', { locale, timeZone })), t.care],
    facts: [],
    button: { label: t.button, url },
    closing: t.closing,
  }
}

export function exportFailedLetter({ failure }: WholeExport, { locale, url }: Telling): Letter {
  const t = words[locale]
  return {
    subject: t.failed,
    greeting: t.greeting,
    paragraphs: [failure === 'too_large' ? t.tooLarge : t.gaveUp],
    facts: [],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
