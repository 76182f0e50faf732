import { os } from '#platform/http/procedures.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { getNotificationRule, listNotificationRules } from './notification-rule.queries.ts'
import { listPlannedLetters, previewRuleLetter } from './planned-letters.queries.ts'
import { listRuleLetters } from './rule-letters.queries.ts'
import { tryRuleLetter } from './try-rule-letter.ts'
import {
  changeNotificationRule,
  createNotificationRule,
  removeNotificationRule,
  switchNotificationRule,
} from './write-rules.ts'

export const notificationRulesRoutes = (dependencies: { mail: MailPosture; publicUrl: string }) => ({
  listNotificationRules: os.notifications.listNotificationRules.handler(({ input, context }) =>
    context.enter(input, (ctx) => listNotificationRules(ctx, input, context.locale)),
  ),
  createNotificationRule: os.notifications.createNotificationRule.handler(({ input, context }) =>
    context.enter(input, (ctx) => createNotificationRule(ctx, input, context.locale)),
  ),
  getNotificationRule: os.notifications.getNotificationRule.handler(({ input, context }) =>
    context.enter(input, (ctx) => getNotificationRule(ctx, input.notificationRuleId, context.locale)),
  ),
  changeNotificationRule: os.notifications.changeNotificationRule.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      changeNotificationRule(ctx, input.notificationRuleId, input, context.locale),
    ),
  ),
  switchNotificationRule: os.notifications.switchNotificationRule.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      switchNotificationRule(ctx, input.notificationRuleId, input, context.locale),
    ),
  ),
  removeNotificationRule: os.notifications.removeNotificationRule.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeNotificationRule(ctx, input.notificationRuleId)),
  ),
  listPlannedLetters: os.notifications.listPlannedLetters.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPlannedLetters(ctx, input.notificationRuleId, input)),
  ),
  listRuleLetters: os.notifications.listRuleLetters.handler(({ input, context }) =>
    context.enter(input, (ctx) => listRuleLetters(ctx, input.notificationRuleId, input, context.locale)),
  ),
  previewRuleLetter: os.notifications.previewRuleLetter.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      previewRuleLetter(ctx, dependencies.publicUrl, {
        id: input.notificationRuleId,
        position: input.position,
      }),
    ),
  ),
  tryRuleLetter: os.notifications.tryRuleLetter.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      tryRuleLetter(ctx, dependencies, { id: input.notificationRuleId, position: input.position }),
    ),
  ),
})
