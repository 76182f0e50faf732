import type { LetterDetail } from '@reihum/contract/messages/letter.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { api } from '#platform/connection.ts'

type Tenant = Parameters<typeof api.messages.letter>[0]['tenant']
export type CourseId = Parameters<typeof api.courses.getCourseLetter>[0]['courseId']
type Which = { letterKind: string; language: Locale }
type Change = { subject: string; body: string; revision: number }

const providerWords = {
  isOwn: 'isOwn',
  isProposal: 'isProposal',
  reset: 'reset',
  resetTitle: 'resetTitle',
  resetText: 'resetText',
  wasReset: 'wasReset',
  newerTitle: 'newerTitle',
  newerText: 'newerText',
  compare: 'compare',
  proposal: 'proposal',
  saved: 'saved',
  takeOver: 'takeOver',
  tookOver: 'tookOver',
} as const

const courseWords = {
  isOwn: 'courseIsOwn',
  isProposal: 'courseIsGeneral',
  reset: 'courseReset',
  resetTitle: 'courseResetTitle',
  resetText: 'courseResetText',
  wasReset: 'courseWasReset',
  newerTitle: 'courseNewerTitle',
  newerText: 'courseNewerText',
  compare: 'courseCompare',
  proposal: 'courseGeneral',
  saved: 'courseSaved',
  takeOver: 'courseTakeOver',
  tookOver: 'courseTookOver',
} as const

/** Where the texts of letters are stored, and what that is called: for all courses, or for one. */
export type LetterSource = {
  /** The course whose texts they are. */
  courseId?: CourseId
  change: (which: Which & Change) => Promise<LetterDetail>
  reset: (which: Which & { revision: number }) => Promise<LetterDetail>
  words: typeof providerWords | typeof courseWords
}

export const textsOfProvider = (tenant: Tenant): LetterSource => ({
  change: (change) => api.messages.changeLetter({ tenant, ...change }),
  reset: (which) => api.messages.resetLetter({ tenant, ...which }),
  words: providerWords,
})

export const textsOfCourse = (tenant: Tenant, courseId: CourseId): LetterSource => ({
  courseId,
  change: (change) => api.courses.changeCourseLetter({ tenant, courseId, ...change }),
  reset: (which) => api.courses.resetCourseLetter({ tenant, courseId, ...which }),
  words: courseWords,
})
