import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'
import type { JobDependencies, Room } from '#platform/room.ts'
import { documentsInvariants } from './documents.invariants.ts'
import { documentsOwned } from './documents.owned.ts'
import { documentsPart } from './documents.person.ts'
import { documentsRoutes } from './documents.routes.ts'
import * as documentEvents from './generation/document.events.ts'
import { documentsJobs } from './generation/document.jobs.ts'
import { documentsLetters } from './generation/document-kinds.ts'
import * as templateEvents from './templates/template.events.ts'

/** Documents: templates that a provider writes, and papers that are made of them. */
export const documentsRoom = {
  name: 'documents',
  tables: [
    'document',
    'document_default',
    'document_template',
    'document_template_file',
    'document_template_version',
  ],
  letters: documentsLetters,
  routes: documentsRoutes,
  events: [documentEvents, templateEvents],
  jobs: (dependencies: JobDependencies) => documentsJobs(dependencies),
  lanes: { 'documents.make': 'papers', 'documents.mail': 'letters', 'documents.send': 'letters' },
  person: documentsPart,
  invariants: documentsInvariants,
  subjects: {
    document_template: {
      name: sql`(select t.name from document_template t where t.tenant_id = e.tenant_id and t.id = e.subject_id)`,
    },
  } satisfies LogSubjects,
  owned: documentsOwned,
} satisfies Room
