import { readKeptFile } from '#features/files/kept-files.ts'
import { enterBookings, enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { os } from '#platform/http/procedures.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { runHandlers } from '#platform/runs/run-handlers.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault.ts'
import { badgeIssuerPage, badgeKey, badgeRevocationList, signedBadge } from './badge.ts'
import {
  certificateDetail,
  certificatePage,
  courseCertificates,
  findCertificate,
  listCertificates,
  ownCertificates,
} from './certificate.queries.ts'
import {
  askForPaper,
  markPassed,
  saveCertificateRule,
  sendCertificate,
  withdrawCertificate,
} from './change-certificate.ts'
import { paperOf, paperOfHolder } from './holder.queries.ts'
import { issueCertificates, replaceCertificate } from './issue-certificates.ts'
import { mailingKind, startMailing } from './mail-certificates.ts'
import { askForPapers, lackingPapers, papersTogether } from './papers-together.ts'

const runs = runHandlers([mailingKind])

type Dependencies = { vault: Vault; press: Press; publicUrl: string; storage: Storage }

export function certificatesRoutes({ vault, press, publicUrl, storage }: Dependencies) {
  return {
    ofCourse: os.certificates.ofCourse.handler(({ input, context }) =>
      context.enter(input, (ctx) => courseCertificates(ctx, input.courseId)),
    ),
    saveRule: os.certificates.saveRule.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await saveCertificateRule(ctx, input.courseId, input)
        return courseCertificates(ctx, input.courseId)
      }),
    ),
    markPassed: os.certificates.markPassed.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await markPassed(ctx, input.courseId, input)
        return courseCertificates(ctx, input.courseId)
      }),
    ),
    issue: os.certificates.issue.handler(({ input, context }) =>
      context.enter(input, (ctx) => issueCertificates(ctx, publicUrl, input.courseId, input.registrationIds)),
    ),
    list: os.certificates.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listCertificates(ctx, input)),
    ),
    together: os.certificates.together.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => papersTogether(ctx, storage, input, context.locale)),
    ),
    lackingPapers: os.certificates.lackingPapers.handler(({ input, context }) =>
      context.enter(input, (ctx) => lackingPapers(ctx, input.selection)),
    ),
    mailMany: os.certificates.mailMany.handler(runs.begin(startMailing)),
    getRun: os.certificates.getRun.handler(runs.see),
    stopRun: os.certificates.stopRun.handler(runs.stop),
    makePapers: os.certificates.makePapers.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ asked: await askForPapers(ctx, press, input.selection) })),
    ),
    get: os.certificates.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => certificateDetail(ctx, publicUrl, input.certificateId)),
    ),
    paper: os.certificates.paper.handler(async ({ input, context }) => {
      const { tenantId, paper } = await context.enter(input, async (ctx) => {
        await findCertificate(ctx, input.certificateId)
        return { tenantId: ctx.tenantId, paper: await paperOf(ctx, input.certificateId) }
      })
      if (!paper) throw new Refusal('CERTIFICATE_NOT_MADE')
      return readKeptFile(storage, tenantId, paper)
    }),
    makePaper: os.certificates.makePaper.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await askForPaper(ctx, press, input.certificateId)
        return certificateDetail(ctx, publicUrl, input.certificateId)
      }),
    ),
    send: os.certificates.send.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await sendCertificate(ctx, input.certificateId)
        return certificateDetail(ctx, publicUrl, input.certificateId)
      }),
    ),
    withdraw: os.certificates.withdraw.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await withdrawCertificate(ctx, input.certificateId, input.reason)
        return certificateDetail(ctx, publicUrl, input.certificateId)
      }),
    ),
    replace: os.certificates.replace.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        const id = await replaceCertificate(ctx, publicUrl, {
          id: input.certificateId,
          reason: input.reason,
        })
        return certificateDetail(ctx, publicUrl, id)
      }),
    ),
    ofBooking: os.certificates.ofBooking.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const { ctx, bookingIds } = await enterBookings(visitor, input.accessToken)
        return ownCertificates(ctx, bookingIds)
      }),
    ),
    paperOfBooking: os.certificates.paperOfBooking.handler(async ({ input, context }) => {
      const { tenantId, paper } = await context.enter(input, async (visitor) => {
        const { ctx, bookingId } = await enterByLink(visitor, input.accessToken)
        const { certificateId } = input
        return { tenantId: ctx.tenantId, paper: await paperOfHolder(ctx, { bookingId, certificateId }) }
      })
      if (!paper) throw new Refusal('CERTIFICATE_NOT_MADE')
      return readKeptFile(storage, tenantId, paper)
    }),
    page: os.certificates.page.handler(({ input, context }) =>
      context.enter(input, (ctx) => certificatePage(ctx, input.certificateCode)),
    ),
    badge: os.certificates.badge.handler(({ input, context }) =>
      context.enter(input, (ctx) => signedBadge(ctx, { vault, publicUrl }, input.certificateCode)),
    ),
    badgeIssuer: os.certificates.badgeIssuer.handler(({ input, context }) =>
      context.enter(input, (ctx) => badgeIssuerPage(ctx, publicUrl)),
    ),
    badgeRevocations: os.certificates.badgeRevocations.handler(({ input, context }) =>
      context.enter(input, (ctx) => badgeRevocationList(ctx, publicUrl, input.revocationListId)),
    ),
    badgeKey: os.certificates.badgeKey.handler(({ input, context }) =>
      context.enter(input, (ctx) => badgeKey(ctx, input.badgeKeyId)),
    ),
  }
}
