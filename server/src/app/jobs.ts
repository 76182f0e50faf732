import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { sendMailJob, type Transport } from '#platform/mail/send-mail.ts'
import type { JobDependencies, Room } from '#platform/room.ts'
import { rooms } from './rooms.ts'

type Dependencies = JobDependencies & {
  transport: Transport | null
  onMail: (outcome: 'sent' | 'failed') => void
}

/** The tasks of all rooms that take long. */
export const slowTasks: readonly string[] = rooms.flatMap((room: Room) => room.slowTasks ?? [])

export function jobHandlers({ transport, onMail, ...dependencies }: Dependencies): JobHandlers {
  const ofMails = transport
    ? { 'mail.send': sendMailJob(dependencies.inTenant, transport, onMail) }
    : undefined
  return gatherFromRooms('task', [
    ...rooms.map((room: Room) => [room.name, room.jobs?.(dependencies)] as const),
    ['the sending of mails', ofMails] as const,
  ])
}
