import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import * as certificateEvents from './certificate.events.ts'
import { certificatesLetters } from './certificate-kinds.ts'
import { certificatesInvariants } from './certificates.invariants.ts'
import { certificatesJobs } from './certificates.jobs.ts'
import { certificatesOwned } from './certificates.owned.ts'
import { certificatesPart } from './certificates.person.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import {
  issueByItself,
  makeMissingKeys,
  makeMissingPapers,
  remindByItself,
} from './certificates-by-themselves.ts'

const minute = 60_000

/** What attendees can prove to have done. */
export const certificatesRoom = {
  name: 'certificates',
  tables: [
    'badge_key',
    'certificate',
    'certificate_counter',
    'certificate_result',
    'certificate_rule',
    'certificate_rule_revision',
  ],
  letters: certificatesLetters,
  routes: certificatesRoutes,
  events: [certificateEvents],
  jobs: (dependencies: JobDependencies) => certificatesJobs(dependencies),
  lanes: {
    'certificates.make-paper': 'papers',
    'certificates.send': 'letters',
    'certificates.mail-many': 'letters',
    'certificates.remind': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'papers of certificates': { everyMs: 5 * minute, run: () => makeMissingPapers(dependencies) },
    'keys of badges': { everyMs: 24 * 60 * minute, run: () => makeMissingKeys(dependencies) },
    'issuing certificates': { everyMs: 15 * minute, run: () => issueByItself(dependencies) },
    'reminding of certificates': { everyMs: 60 * minute, run: () => remindByItself(dependencies) },
  }),
  invariants: certificatesInvariants,
  person: certificatesPart,
  owned: certificatesOwned,
} satisfies Room
