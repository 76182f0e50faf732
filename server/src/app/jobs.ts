import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import { letterLogo } from '#features/tenants/letter-logo.queries.ts'
import { lanesOf, type TaskLanes } from '#platform/jobs/lanes.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import type { MailLimits } from '#platform/mail/mail-limits.ts'
import { type MailOutcome, sendMailJob, type Ways } from '#platform/mail/send-mail.ts'
import type { JobDependencies, Room } from '#platform/room.ts'
import { rooms } from './rooms.ts'

type Dependencies = JobDependencies & {
  /** The mail servers that letters of a tenant leave through. */
  waysOf: (tenantId: string) => Promise<Ways>
  onMail: (outcome: MailOutcome) => void
  mailLimits: MailLimits
}

const houseLanes: TaskLanes = gatherFromRooms('lane of a task', [
  ...rooms.map((room: Room) => [room.name, room.lanes] as const),
  ['the sending of mails', { 'mail.send': 'sending' }] as const,
])

/** The lanes of the tasks that these handlers do. */
export const taskLanesOf = (handlers: JobHandlers): TaskLanes => lanesOf(Object.keys(handlers), houseLanes)

export function jobHandlers({ waysOf, onMail, mailLimits, ...dependencies }: Dependencies): JobHandlers {
  const ofMails = {
    'mail.send': sendMailJob(dependencies.inTenant, { waysOf, logoOf: letterLogo }, onMail, mailLimits),
  }
  return gatherFromRooms('task', [
    ...rooms.map((room: Room) => [room.name, room.jobs?.(dependencies)] as const),
    ['the sending of mails', ofMails] as const,
  ])
}
