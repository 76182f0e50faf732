import { codeUseExportInput } from '@reihum/contract/registrations/code-use.schema.ts'
import { demandExportInput } from '@reihum/contract/registrations/interest.schema.ts'
import { personExportInput, personFilter } from '@reihum/contract/registrations/person-list.schema.ts'
import { recommendedExportInput } from '@reihum/contract/registrations/recommending.schema.ts'
import {
  registrationExportInput,
  registrationFilter,
} from '@reihum/contract/registrations/registration.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { exportPersons } from './attendees/export-persons.ts'
import { countPersons } from './attendees/person-list.queries.ts'
import { countCodeUses } from './codes/code-use.queries.ts'
import { exportCodeUses } from './codes/export-code-uses.ts'
import { countWishes } from './interests/demand.queries.ts'
import { exportDemand } from './interests/export-demand.ts'
import { exportRegistrations } from './list/export-registrations.ts'
import { countRegistrations } from './list/registration-list.queries.ts'
import { exportRecommended } from './recommending/export-recommended.ts'
import { countRecommended } from './recommending/recommended.queries.ts'

export const registrationsLists = {
  registrations: {
    route: 'registrations.exportList',
    event: 'registrations.exported',
    count: (ctx) => countRegistrations(ctx, registrationFilter.parse({})),
    byItself: {
      name: { de: 'Anmeldungen', en: 'Registrations' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) =>
        exportRegistrations(ctx, registrationExportInput.parse({ format }), locale),
    },
  },
  persons: {
    route: 'registrations.exportPersons',
    event: 'persons.exported',
    count: (ctx) => countPersons(ctx, personFilter.parse({})),
    byItself: {
      name: { de: 'Teilnehmer', en: 'Attendees' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) => exportPersons(ctx, personExportInput.parse({ format }), locale),
    },
  },
  demand: {
    route: 'registrations.exportDemand',
    event: 'demand.exported',
    count: countWishes,
    byItself: {
      name: { de: 'Interesse', en: 'Interest' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) => exportDemand(ctx, demandExportInput.parse({ format }), locale),
    },
  },
  'code-uses': {
    route: 'registrations.exportCodeUses',
    event: 'code-uses.exported',
    count: countCodeUses,
    byItself: {
      name: { de: 'Nutzungen von Rabattcodes', en: 'Uses of discount codes' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) => exportCodeUses(ctx, codeUseExportInput.parse({ format }), locale),
    },
  },
  'recommended-places': {
    route: 'registrations.exportRecommended',
    event: 'recommended-places.exported',
    count: countRecommended,
    byItself: {
      name: { de: 'Empfehlungen', en: 'Recommendations' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) =>
        exportRecommended(ctx, recommendedExportInput.parse({ format }), locale),
    },
  },
} satisfies RoomLists
