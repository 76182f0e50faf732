import { z } from 'zod'
import { mailRefusals } from '../messages/mail-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import type { Creates } from '../wire/creates.ts'
import { notificationRuleId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import { letterInput, notificationLetter } from './notification.schema.ts'
import { notificationRefusals } from './notification-refusals.ts'
import {
  notificationRule,
  notificationRuleInput,
  notificationRuleListInput,
  notificationRuleSummary,
  plannedLetter,
  plannedListInput,
  ruleLetter,
  ruleLetterListInput,
} from './notification-rule.schema.ts'

const refusals = refusalsFrom(wireRefusals, tenantRefusals, mailRefusals, notificationRefusals)
const ofTenant = z.object({ tenant: tenantRef })
const ofRule = ofTenant.extend({ notificationRuleId })
const tags = ['notifications']
/** Who may write to people may also let letters go by themselves. */
const write = (creates?: Creates) => route('mails.manage', { creates })

export const notificationRulesContract = {
  listNotificationRules: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notification-rules',
      tags,
      summary: 'Rules by which letters go out by themselves: search, filter, sort and page',
    })
    .input(notificationRuleListInput.extend({ tenant: tenantRef }))
    .output(pageOf(notificationRuleSummary)),
  createNotificationRule: write({ path: '/{tenant}/notification-rules/{notificationRuleId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/notification-rules',
      tags,
      summary: 'Keep a new rule, which is off; the same id sent twice makes one',
    })
    .errors(refusals('TOO_MANY_RULES'))
    .input(ofTenant.extend({ id: notificationRuleId, rule: notificationRuleInput }))
    .output(notificationRule),
  getNotificationRule: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notification-rules/{notificationRuleId}',
      tags,
      summary: 'One rule',
    })
    .input(ofRule)
    .output(notificationRule),
  changeNotificationRule: write()
    .route({
      method: 'PUT',
      path: '/{tenant}/notification-rules/{notificationRuleId}',
      tags,
      summary: 'Change a rule; one that is on stays on',
    })
    .errors(refusals('CONFLICT', 'NOTIFICATION_TEXT_UNUSABLE'))
    .input(ofRule.extend({ revision, rule: notificationRuleInput }))
    .output(notificationRule),
  switchNotificationRule: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notification-rules/{notificationRuleId}/switch',
      tags,
      summary: 'Switch a rule on or off; only what becomes due while it is on is written',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'NOTIFICATION_TEXT_UNUSABLE', 'CONFLICT'))
    .input(ofRule.extend({ revision, isOn: z.boolean() }))
    .output(notificationRule),
  removeNotificationRule: write()
    .route({
      method: 'DELETE',
      path: '/{tenant}/notification-rules/{notificationRuleId}',
      tags,
      summary: 'Delete a rule and what it kept of its letters; the mails stay',
    })
    .input(ofRule)
    .output(removal),
  listPlannedLetters: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notification-rules/{notificationRuleId}/planned',
      tags,
      summary: 'Whom a rule would write to in the next days if nothing changes, whether it is on or not',
    })
    .input(plannedListInput.extend(ofRule.shape))
    .output(pageOf(plannedLetter)),
  listRuleLetters: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notification-rules/{notificationRuleId}/letters',
      tags,
      summary: 'Whom a rule has written to, and whom it could not',
    })
    .input(ruleLetterListInput.extend(ofRule.shape))
    .output(pageOf(ruleLetter)),
  previewRuleLetter: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notification-rules/{notificationRuleId}/letter',
      tags,
      summary: 'The letter of a rule to one of the people of the next date, as they would read it',
    })
    .input(ofRule.extend(letterInput.shape))
    .output(notificationLetter),
  tryRuleLetter: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notification-rules/{notificationRuleId}/trial',
      tags,
      summary: 'Send that letter to oneself instead',
    })
    .errors(
      refusals(
        'VERIFICATION_REQUIRED',
        'NOTIFICATION_TEXT_UNUSABLE',
        'NOTIFICATION_WITHOUT_RECIPIENTS',
        'LETTER_TRIALS_USED_UP',
      ),
    )
    .input(ofRule.extend(letterInput.shape))
    .output(z.object({ recipient: z.string() })),
}
