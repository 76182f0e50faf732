import { os } from '#platform/http/procedures.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { runHandlers } from '#platform/runs/run-handlers.ts'
import { notificationRulesRoutes } from './by-rule/notification-rules.routes.ts'
import { getNotification, listNotifications } from './notification.queries.ts'
import { notificationRunKind } from './notification-run.ts'
import { listRecipients, previewNotification } from './recipient.queries.ts'
import { resumeNotification } from './resume-notification.ts'
import { sendNotification, sendNotificationAgain, unscheduleNotification } from './send-notification.ts'
import { tryNotification } from './try-notification.ts'
import { changeNotification, createNotification, removeNotification } from './write-notification.ts'

const runs = runHandlers([notificationRunKind])

export const notificationsRoutes = (dependencies: { mail: MailPosture; publicUrl: string }) => ({
  ...notificationRulesRoutes(dependencies),
  getNotificationRun: os.notifications.getNotificationRun.handler(runs.see),
  cancelNotificationRun: os.notifications.cancelNotificationRun.handler(runs.stop),
  resumeNotificationRun: os.notifications.resumeNotificationRun.handler(runs.resume(resumeNotification)),
  listNotifications: os.notifications.listNotifications.handler(({ input, context }) =>
    context.enter(input, (ctx) => listNotifications(ctx, input, context.locale)),
  ),
  createNotification: os.notifications.createNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) => createNotification(ctx, input, context.locale)),
  ),
  getNotification: os.notifications.getNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) => getNotification(ctx, input.notificationId, context.locale)),
  ),
  changeNotification: os.notifications.changeNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeNotification(ctx, input.notificationId, input, context.locale)),
  ),
  removeNotification: os.notifications.removeNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeNotification(ctx, input.notificationId)),
  ),
  listRecipients: os.notifications.listRecipients.handler(({ input, context }) =>
    context.enter(input, (ctx) => listRecipients(ctx, input.notificationId, input, context.locale)),
  ),
  previewNotification: os.notifications.previewNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      previewNotification(ctx, dependencies.publicUrl, {
        id: input.notificationId,
        position: input.position,
      }),
    ),
  ),
  tryNotification: os.notifications.tryNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      tryNotification(ctx, dependencies, { id: input.notificationId, position: input.position }),
    ),
  ),
  sendNotification: os.notifications.sendNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) => sendNotification(ctx, input.notificationId, input, context.locale)),
  ),
  unscheduleNotification: os.notifications.unscheduleNotification.handler(({ input, context }) =>
    context.enter(input, (ctx) => unscheduleNotification(ctx, input.notificationId, context.locale)),
  ),
  sendNotificationAgain: os.notifications.sendNotificationAgain.handler(({ input, context }) =>
    context.enter(input, (ctx) => sendNotificationAgain(ctx, input.notificationId, input.id, context.locale)),
  ),
})
