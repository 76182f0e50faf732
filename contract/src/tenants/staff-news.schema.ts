import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'
import type { Permission } from './roles.ts'

/** What happens without the staff doing it, and what each member may be told of by e-mail. */
export const newsSubjects = ['registrations', 'cancellations', 'waitingList', 'undeliveredMails'] as const
export const newsSubject = z.enum(newsSubjects)
export type NewsSubject = (typeof newsSubjects)[number]

export const newsPaces = ['atOnce', 'daily', 'off'] as const
export const newsPace = z.enum(newsPaces)
export type NewsPace = (typeof newsPaces)[number]

type SubjectTerms = {
  name: Wording
  explanation: Wording
  /** Whoever may not read of it is not told either. */
  permission: Permission
  /** How a member is told who has chosen nothing. */
  unlessChosen: NewsPace
}

export const newsTerms: Record<NewsSubject, SubjectTerms> = {
  registrations: {
    name: { de: 'Neue Anmeldungen', en: 'New registrations' },
    explanation: {
      de: 'Jemand hat sich im Portal oder auf Ihrer Website angemeldet.',
      en: 'Somebody registered in the portal or on your website.',
    },
    permission: 'registrations.manage',
    unlessChosen: 'daily',
  },
  cancellations: {
    name: { de: 'Stornierungen', en: 'Cancellations' },
    explanation: {
      de: 'Jemand hat abgesagt, widerrufen oder nicht rechtzeitig gezahlt.',
      en: 'Somebody cancelled, withdrew or did not pay in time.',
    },
    permission: 'registrations.manage',
    unlessChosen: 'daily',
  },
  waitingList: {
    name: { de: 'Warteliste', en: 'Waiting list' },
    explanation: {
      de: 'Jemand steht neu auf der Warteliste, rückt nach oder verlässt sie.',
      en: 'Somebody joined the waiting list, moved up from it or left it.',
    },
    permission: 'registrations.manage',
    unlessChosen: 'daily',
  },
  undeliveredMails: {
    name: { de: 'Nicht zugestellte E-Mails', en: 'E-mails that were not delivered' },
    explanation: {
      de: 'Eine E-Mail an Teilnehmer ist nicht angekommen.',
      en: 'An e-mail to attendees did not arrive.',
    },
    permission: 'mails.manage',
    unlessChosen: 'atOnce',
  },
}

export const newsPaceNames: Record<NewsPace, Wording> = {
  atOnce: { de: 'Sofort', en: 'At once' },
  daily: { de: 'Täglich', en: 'Daily' },
  off: { de: 'Nie', en: 'Never' },
}

/** The subjects that the member may be told of, each with the pace that holds. */
export const newsChoice = z.object({
  items: z.array(z.object({ subject: newsSubject, pace: newsPace })),
})
export type NewsChoice = z.infer<typeof newsChoice>
