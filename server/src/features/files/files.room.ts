import { systemClock } from '#platform/clock.ts'
import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as fileEvents from './file.events.ts'
import { fileJobs } from './file.jobs.ts'
import { filesOwned } from './files.owned.ts'
import { filesRoutes } from './files.routes.ts'
import { filesSearch } from './files.search.ts'
import { filesSubjects } from './files.subjects.ts'
import { sweepStorage } from './sweep-storage.ts'

const minute = 60_000

export const filesRoom = {
  name: 'files',
  tables: ['file_variant', 'kept_file', 'stored_file'],
  routes: filesRoutes,
  events: [fileEvents],
  jobs: fileJobs,
  lanes: {
    'files.make-variants': 'pictures',
    'files.remove-content': 'pictures',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'sweeping the storage': {
      everyMs: 6 * 60 * minute,
      run: () => sweepStorage(dependencies, systemClock()),
    },
  }),
  subjects: filesSubjects,
  search: filesSearch,
  owned: filesOwned,
} satisfies Room
