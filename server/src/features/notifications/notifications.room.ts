import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'
import type { ChoreDependencies, JobDependencies, Room } from '#platform/room.ts'
import { lookAtRules } from './by-rule/look-at-rules.ts'
import * as ruleEvents from './by-rule/notification-rule.events.ts'
import { writeByRule } from './by-rule/write-by-rule.ts'
import * as choiceEvents from './choices/letter-choice.events.ts'
import * as notificationEvents from './notification.events.ts'
import { notificationsLetters } from './notification-kinds.ts'
import { notificationJob } from './notification-run.ts'
import { notificationsInvariants } from './notifications.invariants.ts'
import { notificationsOwned } from './notifications.owned.ts'
import { notificationsPart } from './notifications.person.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { startDueNotifications } from './start-due.ts'

/** Messages that providers write to people. */
export const notificationsRoom = {
  name: 'notifications',
  tables: [
    'notification',
    'notification_document',
    'notification_file',
    'notification_recipient',
    'notification_rule',
    'notification_rule_letter',
  ],
  letters: notificationsLetters,
  routes: notificationsRoutes,
  events: [notificationEvents, ruleEvents, choiceEvents],
  jobs: (dependencies: JobDependencies) => ({
    'notifications.write': notificationJob(dependencies),
    'notifications.write-by-rule': writeByRule(dependencies),
  }),
  lanes: { 'notifications.write': 'letters', 'notifications.write-by-rule': 'letters' },
  chores: (dependencies: ChoreDependencies) => ({
    'messages whose time has come': { everyMs: 15_000, run: () => startDueNotifications(dependencies) },
    'letters that go by themselves': { everyMs: 15_000, run: () => lookAtRules(dependencies) },
  }),
  person: notificationsPart,
  invariants: notificationsInvariants,
  subjects: {
    notification: {
      name: sql`(select coalesce(nullif(n.subject_de, ''), n.subject_en) from notification n
        where n.tenant_id = e.tenant_id and n.id = e.subject_id)`,
    },
    notificationRule: {
      name: sql`(select n.name from notification_rule n
        where n.tenant_id = e.tenant_id and n.id = e.subject_id)`,
    },
  } satisfies LogSubjects,
  owned: notificationsOwned,
} satisfies Room
