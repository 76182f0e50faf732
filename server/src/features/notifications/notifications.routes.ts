import { readFiles } from '#features/files/read-files.ts'
import { os } from '#platform/http/procedures.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { Press } from '#platform/paper/press.ts'
import { runHandlers } from '#platform/runs/run-handlers.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { attachDocuments } from './attach-documents.ts'
import { attachFiles } from './attach-files.ts'
import { attachedFiles } from './attached-files.queries.ts'
import { notificationRulesRoutes } from './by-rule/notification-rules.routes.ts'
import { letterChoicesRoutes } from './choices/letter-choices.routes.ts'
import { enclose, toTry } from './documents-for-each.ts'
import { getNotification, listNotifications } from './notification.queries.ts'
import { notificationRunKind } from './notification-run.ts'
import { listRecipients, previewNotification } from './recipient.queries.ts'
import { resumeNotification } from './resume-notification.ts'
import { sendNotification, sendNotificationAgain, unscheduleNotification } from './send-notification.ts'
import { tryNotification } from './try-notification.ts'
import { changeNotification, createNotification, removeNotification } from './write-notification.ts'

const runs = runHandlers([notificationRunKind])

export const notificationsRoutes = (dependencies: {
  mail: MailPosture
  publicUrl: string
  storage: Storage
  press: Press
}) => ({
  ...notificationRulesRoutes(dependencies),
  ...letterChoicesRoutes,
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
  attachFiles: os.notifications.attachFiles.handler(({ input, context }) =>
    context.enter(input, (ctx) => attachFiles(ctx, input.notificationId, input.fileIds, context.locale)),
  ),
  attachDocuments: os.notifications.attachDocuments.handler(({ input, context }) =>
    context.enter(input, (ctx) =>
      attachDocuments(ctx, input.notificationId, input.documentTemplateIds, context.locale),
    ),
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
  tryNotification: os.notifications.tryNotification.handler(async ({ input, context }) => {
    const { notificationId: id, position } = input
    const attached = await context.enter(input, async (ctx) => ({
      tenantId: ctx.tenantId,
      files: await attachedFiles(ctx, id),
      forOne: await toTry(ctx, id, position),
    }))
    const files = await readFiles(dependencies.storage, attached.tenantId, attached.files)
    const enclosed = await enclose(dependencies, attached.tenantId, attached.forOne)
    const attachments = [...files, ...enclosed.attachments]
    return context.enter(input, (ctx) => tryNotification(ctx, dependencies, { id, position, attachments }))
  }),
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
