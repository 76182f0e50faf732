import { failingDays } from '@reihum/contract/imports/export-limits.ts'
import type { ExportOffReason, ScheduledExport } from '@reihum/contract/imports/export-schedule.schema.ts'
import { exportTroubleWords } from '@reihum/contract/imports/export-troubles.ts'
import { exportKeptDays } from '@reihum/contract/imports/whole-export.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  ready: (list: string) => `Export da: ${list}`,
  failed: (list: string) => `Export gescheitert: ${list}`,
  stopped: (list: string) => `Export ausgeschaltet: ${list}`,
  greeting: 'Guten Tag,',
  made: (list: string) => `der regelmäßige Export „${list}“ ist fertig und kann heruntergeladen werden.`,
  kept: (end: string) =>
    `Die Datei liegt ${exportKeptDays} Tage lang bereit, bis ${end}. Danach wird sie gelöscht.`,
  care: 'Sie enthält Daten anderer Menschen. Bewahren Sie sie sicher auf.',
  tried: (list: string) =>
    `der regelmäßige Export „${list}“ ist gescheitert, auch nachdem wir es im Lauf des Tages mehrmals versucht haben.`,
  next: 'Zum nächsten Termin versuchen wir es wieder. Bis es gelingt, schreiben wir Ihnen nicht noch einmal.',
  resting: (list: string) =>
    `wer den regelmäßigen Export „${list}“ eingerichtet hat, gehört nicht mehr dazu oder darf ihn nicht mehr machen. Deshalb ruht er.`,
  takeOver: 'Wenn er weiterlaufen soll, schalten Sie ihn ein; damit stehen Sie dafür ein.',
  failing: (list: string) =>
    `der regelmäßige Export „${list}“ ist seit mindestens ${failingDays} Tagen gescheitert. Deshalb haben wir ihn ausgeschaltet.`,
  advice: 'Im Datenaustausch steht, woran es liegt. Wenn es behoben ist, schalten Sie ihn dort wieder ein.',
  reason: 'Grund',
  file: 'Datei',
  take: 'Zum Herunterladen',
  view: 'Export ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  ready: (list) => `Export ready: ${list}`,
  failed: (list) => `Export failed: ${list}`,
  stopped: (list) => `Export switched off: ${list}`,
  greeting: 'Hello,',
  made: (list) => `The scheduled export “${list}” is ready to be downloaded.`,
  kept: (end) => `The file is kept for ${exportKeptDays} days, until ${end}. After that it is deleted.`,
  care: 'It holds data of other people. Keep it in a safe place.',
  tried: (list) =>
    `The scheduled export “${list}” failed, even after several attempts in the course of the day.`,
  next: 'It is tried again at its next time. Until it works, you get no further letter about it.',
  resting: (list) =>
    `The person who set up the scheduled export “${list}” is no longer a member, or may no longer make it. That is why it rests.`,
  takeOver: 'If it is to go on, switch it on; from then on you answer for it.',
  failing: (list) =>
    `The scheduled export “${list}” has been failing for at least ${failingDays} days. That is why it was switched off.`,
  advice: 'The data exchange says what is wrong. Once that is mended, switch it on again there.',
  reason: 'Reason',
  file: 'File',
  take: 'To the download',
  view: 'View the export',
  closing: 'Kind regards',
}

const words = { de, en }

type Telling = { list: string; locale: Locale; timeZone: string; url: string }

export function scheduledReadyLetter(
  { filename, downloadableUntil }: Pick<ScheduledExport, 'filename' | 'downloadableUntil'>,
  { list, locale, timeZone, url }: Telling,
): Letter {
  const t = words[locale]
  return {
    subject: t.ready(list),
    greeting: t.greeting,
    paragraphs: [
      t.made(list),
      t.kept(dateTimeInWords(downloadableUntil ?? '', { locale, timeZone })),
      t.care,
    ],
    facts: [{ label: t.file, value: filename }],
    button: { label: t.take, url },
    closing: t.closing,
  }
}

export function scheduledFailedLetter(
  { trouble }: Pick<ScheduledExport, 'trouble'>,
  { list, locale, url }: Telling,
): Letter {
  const t = words[locale]
  return {
    subject: t.failed(list),
    greeting: t.greeting,
    paragraphs: [t.tried(list), t.next],
    facts: [{ label: t.reason, value: exportTroubleWords[trouble ?? 'gaveUp'][locale] }],
    button: { label: t.view, url },
    closing: t.closing,
  }
}

export function scheduleStoppedLetter(
  reason: Exclude<ExportOffReason, 'hand'>,
  { list, locale, url }: Telling,
): Letter {
  const t = words[locale]
  return {
    subject: t.stopped(list),
    greeting: t.greeting,
    paragraphs: reason === 'resting' ? [t.resting(list), t.takeOver] : [t.failing(list), t.advice],
    facts: [],
    button: { label: t.view, url },
    closing: t.closing,
  }
}
