import type { JobDependencies } from '#platform/room.ts'
import { draftConfirmed } from './drafts/drafts-by-themselves.ts'
import { finaliseMany } from './finals/finalise-many.ts'
import { printJob } from './finals/keep-paper.ts'
import { sendMany } from './sending/send-invoices.ts'

export function invoicesJobs(dependencies: JobDependencies) {
  return {
    'invoices.finalise-many': finaliseMany(dependencies),
    'invoices.draft-confirmed': draftConfirmed(dependencies),
    'invoices.print': printJob(dependencies),
    'invoices.send-many': sendMany(dependencies),
  }
}
