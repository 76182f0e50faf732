import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as mailEvents from './mail.events.ts'
import { messagesInvariants } from './messages.invariants.ts'
import { messagesJobs } from './messages.jobs.ts'
import { messagesOwned } from './messages.owned.ts'
import { messagesRoutes } from './messages.routes.ts'
import { messagesSearch } from './messages.search.ts'
import { messagesSubjects } from './messages.subjects.ts'
import { checkServers } from './own-server/check-servers.ts'
import { checkDomains } from './sender-domain/check-domain.ts'
import { tellUndelivered } from './tell-undelivered.ts'

const minute = 60_000

export const messagesRoom = {
  name: 'messages',
  tables: [
    'mail',
    'mail_attachment',
    'mail_content',
    'mail_setting',
    'sender_domain',
    'letter_text',
    'letter_frame',
    'letter_link',
    'unwanted_letter',
    'bounced_address',
  ],
  routes: messagesRoutes,
  events: [mailEvents],
  jobs: messagesJobs,
  lanes: {
    'messages.tell-undelivered': 'letters',
    'messages.tell-server-failed': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'telling of mails that did not arrive': {
      everyMs: 5 * minute,
      run: () => tellUndelivered(dependencies),
    },
    'checking mail servers': {
      everyMs: 60 * minute,
      run: (isStopping: () => boolean) => checkServers(dependencies, isStopping),
    },
    'looking at domains of senders': {
      everyMs: 60 * minute,
      run: (isStopping: () => boolean) => checkDomains(dependencies, isStopping),
    },
  }),
  invariants: messagesInvariants,
  subjects: messagesSubjects,
  search: messagesSearch,
  owned: messagesOwned,
} satisfies Room
