import {
  type NewsPace,
  type NewsSubject,
  newsSubjects,
  newsTerms,
} from '@reihum/contract/tenants/staff-news.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter, LetterSection } from '#platform/mail/letter.ts'
import type { MailNews, RegistrationNews } from './staff-news.queries.ts'
import type { NewsKind } from './staff-news.rules.ts'

export type StaffNews = { registrations: readonly RegistrationNews[]; mails: readonly MailNews[] }

type Facts = StaffNews & { locale: Locale; company: string; pace: NewsPace; publicUrl: string }

/** So many lines of a subject are named; the pages show them all. */
const named = 20

const de = {
  count: {
    registrations: (count: number) => (count === 1 ? '1 neue Anmeldung' : `${count} neue Anmeldungen`),
    cancellations: (count: number) => (count === 1 ? '1 Stornierung' : `${count} Stornierungen`),
    waitingList: (count: number) =>
      count === 1 ? '1 Änderung auf der Warteliste' : `${count} Änderungen auf der Warteliste`,
    undeliveredMails: (count: number) =>
      count === 1 ? '1 nicht zugestellte E-Mail' : `${count} nicht zugestellte E-Mails`,
  },
  kind: {
    registered: '',
    cancelled: '',
    withdrawn: 'Widerruf',
    notPaid: 'nicht rechtzeitig gezahlt',
    joinedWaitingList: 'steht auf der Warteliste',
    movedUp: 'ist nachgerückt',
    tookOffer: 'hat den angebotenen Platz angenommen',
    letOfferPass: 'hat den angebotenen Platz nicht angenommen',
    leftWaitingList: 'hat die Warteliste verlassen',
  } satisfies Record<NewsKind, string>,
  greeting: 'Guten Tag,',
  atOnce: (company: string) => `das ist bei ${company} gerade geschehen.`,
  daily: (company: string) => `das ist bei ${company} seit der letzten Zusammenfassung geschehen.`,
  further: (count: number) => `und ${count} weitere`,
  toRegistrations: 'Anmeldungen ansehen',
  toMails: 'E-Mails ansehen',
  closing: 'Freundliche Grüße',
  why: 'Worüber Sie benachrichtigt werden und wie oft, bestimmen Sie selbst.',
  choose: 'Benachrichtigungen ändern',
}

const en: typeof de = {
  count: {
    registrations: (count) => (count === 1 ? '1 new registration' : `${count} new registrations`),
    cancellations: (count) => (count === 1 ? '1 cancellation' : `${count} cancellations`),
    waitingList: (count) =>
      count === 1 ? '1 change to the waiting list' : `${count} changes to the waiting list`,
    undeliveredMails: (count) =>
      count === 1 ? '1 e-mail that was not delivered' : `${count} e-mails that were not delivered`,
  },
  kind: {
    registered: '',
    cancelled: '',
    withdrawn: 'withdrawal',
    notPaid: 'not paid in time',
    joinedWaitingList: 'joined the waiting list',
    movedUp: 'moved up to a place',
    tookOffer: 'accepted the place offered',
    letOfferPass: 'did not accept the place offered',
    leftWaitingList: 'left the waiting list',
  },
  greeting: 'Hello,',
  atOnce: (company) => `This has just happened at ${company}.`,
  daily: (company) => `This has happened at ${company} since the last summary.`,
  further: (count) => `and ${count} more`,
  toRegistrations: 'View the registrations',
  toMails: 'View the e-mails',
  closing: 'Kind regards',
  why: 'You choose what you are notified about, and how often.',
  choose: 'Change notifications',
}

const words = { de, en }

/** Tells a member of the staff what happened without them. */
export function staffNewsLetter({ locale, company, pace, publicUrl, registrations, mails }: Facts): Letter {
  const t = words[locale]
  const linesOf: Record<NewsSubject, string[]> = {
    registrations: [],
    cancellations: [],
    waitingList: [],
    undeliveredMails: mails.map(({ recipient, subject }) => `${recipient}: ${subject}`),
  }
  for (const { subject, kind, person, course } of registrations) {
    const how = t.kind[kind]
    linesOf[subject].push(`${person} – ${course}${how && ` (${how})`}`)
  }
  const told = newsSubjects.filter((subject) => linesOf[subject].length > 0)
  const isOnlyMails = registrations.length === 0
  return {
    subject: told.map((subject) => t.count[subject](linesOf[subject].length)).join(', '),
    greeting: t.greeting,
    paragraphs: [pace === 'daily' ? t.daily(company) : t.atOnce(company)],
    facts: [],
    sections: told.map((subject): LetterSection => {
      const lines = linesOf[subject]
      const rest = lines.length - named
      return {
        heading: newsTerms[subject].name[locale],
        lines: rest > 0 ? [...lines.slice(0, named), t.further(rest)] : lines,
      }
    }),
    button: isOnlyMails
      ? { label: t.toMails, url: `${publicUrl}/notifications?notArrived=true` }
      : { label: t.toRegistrations, url: `${publicUrl}/registrations` },
    closing: t.closing,
    smallPrint: [t.why, { label: t.choose, url: `${publicUrl}/account#notifications` }],
  }
}
