import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** What makes receiving servers believe that a letter comes from the domain that it names. */
export const domainRecordKinds = ['dkim', 'spf', 'dmarc'] as const
export const domainRecordKind = z.enum(domainRecordKinds)
export type DomainRecordKind = z.infer<typeof domainRecordKind>

/** What a look at the domain name system showed. */
export const domainRecordOutcome = z.enum(['right', 'missing', 'different', 'several', 'broken', 'unknown'])
export type DomainRecordOutcome = z.infer<typeof domainRecordOutcome>

type Said = { title: Wording; purpose: Wording } & Partial<Record<DomainRecordOutcome, Wording>>

const notThere = { de: 'Noch nicht eingetragen.', en: 'Not entered yet.' }
const nobodyAnswered = {
  de: 'Das Namenssystem der Domain hat gerade nicht geantwortet. Prüfen Sie später noch einmal.',
  en: 'The name system of the domain did not answer just now. Check again later.',
}

export const domainRecordWords = {
  dkim: {
    title: { de: 'DKIM', en: 'DKIM' },
    purpose: {
      de: 'Der Schlüssel, mit dem Empfänger unsere Unterschrift prüfen.',
      en: 'The key by which recipients check our signature.',
    },
    right: {
      de: 'Eingetragen. Ihre E-Mails werden unterschrieben.',
      en: 'Entered. Your e-mails are signed.',
    },
    missing: notThere,
    different: {
      de: 'Unter diesem Namen steht ein anderer Schlüssel. Ersetzen Sie ihn durch diesen Wert.',
      en: 'There is another key under this name. Replace it with this value.',
    },
    several: {
      de: 'Unter diesem Namen stehen mehrere Schlüssel. Lassen Sie nur diesen stehen.',
      en: 'There are several keys under this name. Leave this one only.',
    },
    unknown: nobodyAnswered,
  },
  spf: {
    title: { de: 'SPF', en: 'SPF' },
    purpose: {
      de: 'Welche Server im Namen der Domain senden dürfen. Nennt Ihr Mailanbieter einen eigenen Wert, gilt seiner.',
      en: 'Which servers may send in the name of the domain. If your mail provider names a value of its own, take that.',
    },
    right: { de: 'Eingetragen.', en: 'Entered.' },
    missing: notThere,
    several: {
      de: 'Es gibt mehrere SPF-Einträge; Empfänger beachten dann keinen. Führen Sie sie zu einem zusammen.',
      en: 'There are several SPF records, so recipients heed none. Merge them into one.',
    },
    broken: {
      de: 'Der Eintrag erlaubt allen, im Namen der Domain zu senden. Ersetzen Sie „+all“ am Ende durch „~all“.',
      en: 'The record lets everybody send in the name of the domain. Replace “+all” at its end with “~all”.',
    },
    unknown: nobodyAnswered,
  },
  dmarc: {
    title: { de: 'DMARC', en: 'DMARC' },
    purpose: {
      de: 'Was Empfänger mit E-Mails tun, die weder DKIM noch SPF bestehen. Große Anbieter verlangen einen Eintrag.',
      en: 'What recipients do with e-mails that pass neither DKIM nor SPF. Large providers ask for a record.',
    },
    right: { de: 'Eingetragen.', en: 'Entered.' },
    missing: notThere,
    several: {
      de: 'Es gibt mehrere DMARC-Einträge; Empfänger beachten dann keinen. Lassen Sie nur einen stehen.',
      en: 'There are several DMARC records, so recipients heed none. Leave one only.',
    },
    broken: {
      de: 'Der Eintrag hat keine gültige Regel (p=none, p=quarantine oder p=reject).',
      en: 'The record has no valid policy (p=none, p=quarantine or p=reject).',
    },
    unknown: nobodyAnswered,
  },
} as const satisfies Record<DomainRecordKind, Said>

export function domainRecordSays(kind: DomainRecordKind, outcome: DomainRecordOutcome): Wording {
  const said: Said = domainRecordWords[kind]
  return said[outcome] ?? nobodyAnswered
}

export const domainRecord = z.object({
  kind: domainRecordKind,
  /** Where it stands in the domain name system, as a whole name. */
  name: z.string(),
  /** What to enter, as a record of the type TXT. */
  value: z.string(),
  outcome: domainRecordOutcome,
})
export type DomainRecord = z.infer<typeof domainRecord>

/** The domain that a provider's letters come from, once it was looked at. */
export const senderDomain = z.object({
  domain: z.string(),
  /** The domain of a mail provider: its records are that provider's business. Then there are none here. */
  isMailProviders: z.boolean(),
  records: z.array(domainRecord),
  checkedAt: z.iso.datetime().nullable(),
})
export type SenderDomain = z.infer<typeof senderDomain>
