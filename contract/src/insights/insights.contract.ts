import { z } from 'zod'
import { isTimeZone } from '../tenants/tenant.schema.ts'
import { auditId, courseId, mailId, tenantId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { text } from '../wire/text.schema.ts'
import { examination, platformExamination, platformExaminationsInput } from './examination.schema.ts'
import { figuresContract } from './figures.contract.ts'
import {
  activityShape,
  auditChoices,
  auditDetail,
  auditEntry,
  auditFilter,
  auditListInput,
  firstStepsTold,
  history,
  historyInput,
  job,
  jobChoices,
  jobListInput,
  jobSelection,
  jobsDealtWith,
  overview,
  platformAuditDetail,
  platformAuditEntry,
  platformAuditListInput,
  platformMail,
  platformMailDetail,
  platformMailListInput,
  type ToldRooms,
} from './insight.schema.ts'
import { refusals } from './insight-refusals.ts'
import { type SearchedRooms, searchInput, searchShapes } from './search.schema.ts'

const timeZone = text(60).refine(isTimeZone, { params: { code: 'timeZone' } })

const insightsOfOwn = {
  firstSteps: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/first-steps',
      tags: ['insights'],
      summary: 'What is still to do before people can register, until the first one has',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(firstStepsTold),
  auditLog: route('auditLog.read')
    .route({
      method: 'GET',
      path: '/{tenant}/audit-log',
      tags: ['insights'],
      summary: 'Who did what, newest first',
    })
    .input(auditListInput.extend({ tenant: tenantRef }))
    .output(pageOf(auditEntry)),
  auditChoices: route('auditLog.read')
    .route({
      method: 'GET',
      path: '/{tenant}/audit-log/choices',
      tags: ['insights'],
      summary: 'Users, commands and objects that occur in the log',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(auditChoices),
  auditExport: route('auditLog.read')
    .route({
      method: 'GET',
      path: '/{tenant}/audit-log/export',
      tags: ['insights'],
      summary: 'The filtered log as a CSV file; that it was exported is logged too',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(auditFilter.extend({ tenant: tenantRef }))
    .output(z.file()),
  auditDetail: route('auditLog.read')
    .route({
      method: 'GET',
      path: '/{tenant}/audit-log/{auditId}',
      tags: ['insights'],
      summary: 'One entry with what changed',
    })
    .input(z.object({ tenant: tenantRef, auditId }))
    .output(auditDetail),
  examination: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/invariants',
      tags: ['insights'],
      summary: 'What the last sweep found: whether places, sums and records agree, rule by rule',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(examination),
  requestExamination: route('settings.read')
    .route({
      method: 'POST',
      path: '/{tenant}/invariants/examination',
      tags: ['insights'],
      summary: 'Have everything examined now; within a minute it is the same request',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(examination),
  platformExaminations: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/invariants',
      tags: ['admin'],
      summary: 'Tenants whose last sweep found something, those with the most first',
    })
    .input(platformExaminationsInput)
    .output(pageOf(platformExamination)),
  overview: route('superuser')
    .route({ method: 'GET', path: '/admin/overview', tags: ['admin'], summary: 'The platform in figures' })
    .output(overview),
  history: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/history',
      tags: ['admin'],
      summary: 'How many tenants, users, registrations or mails came about each day',
    })
    .input(historyInput)
    .output(history),
  platformAuditLog: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/audit-logs',
      tags: ['admin'],
      summary: 'The logs of all tenants and of the platform, newest first',
    })
    .input(platformAuditListInput.extend({ timeZone: timeZone.default('UTC') }))
    .output(pageOf(platformAuditEntry)),
  platformAuditDetail: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/audit-logs/{tenantId}/{auditId}',
      tags: ['admin'],
      summary: 'One entry of any log',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ tenantId, auditId }))
    .output(platformAuditDetail),
  platformMails: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/mails',
      tags: ['admin'],
      summary: 'Mails of the platform itself, newest first',
    })
    .input(platformMailListInput)
    .output(pageOf(platformMail)),
  platformMail: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/mails/{mailId}',
      tags: ['admin'],
      summary: 'One mail of the platform',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ mailId }))
    .output(platformMailDetail),
  jobs: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags: ['admin'],
      summary: 'Jobs that wait, run or keep failing',
    })
    .input(jobListInput)
    .output(pageOf(job)),
  jobChoices: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/jobs/choices',
      tags: ['admin'],
      summary: 'Tasks and tenants that occur among the jobs there are',
    })
    .output(jobChoices),
  retryJobs: route('superuser')
    .route({
      method: 'POST',
      path: '/admin/jobs/retry',
      tags: ['admin'],
      summary: 'Run several failing jobs again now, up to a thousand at once',
    })
    .input(z.object({ selection: jobSelection }))
    .output(jobsDealtWith),
  discardJobs: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/jobs/discard',
      tags: ['admin'],
      summary: 'Discard failing jobs for good, up to a thousand at once: what they were to do is not done',
    })
    .input(z.object({ selection: jobSelection }))
    .output(jobsDealtWith),
  retryJob: route('superuser')
    .route({
      method: 'POST',
      path: '/admin/jobs/{jobId}/retry',
      tags: ['admin'],
      summary: 'Run a failing job again now',
    })
    .errors(refusals('NOT_FOUND', 'JOB_RUNNING'))
    .input(z.object({ jobId: z.uuid() }))
    .output(job),
}

/** Makes the routes of insights, with a search over the given rooms and what was done in them lately. */
export function makeInsightsContract<Rooms extends SearchedRooms & ToldRooms>(rooms: Rooms) {
  const { searchAnswer, recentInput, recentAnswer } = searchShapes(rooms)
  return {
    search: route('search.use')
      .route({
        method: 'GET',
        path: '/{tenant}/search',
        tags: ['insights'],
        summary:
          'The first hits of everything: courses, persons, booking numbers, registrations, places, instructors',
        description:
          'Looks where the caller may look. Every part says for itself whether it could be loaded; the others stand.',
      })
      .input(searchInput.extend({ tenant: tenantRef }))
      .output(searchAnswer),
    recentHits: route('search.use')
      .route({
        method: 'GET',
        path: '/{tenant}/search/recent',
        tags: ['insights'],
        summary: 'What was opened lately, as it is called now',
      })
      .input(recentInput.extend({ tenant: tenantRef }))
      .output(recentAnswer),
    activities: route('courses.manage')
      .route({
        method: 'GET',
        path: '/{tenant}/activities',
        tags: ['insights'],
        summary: 'What was done lately with courses, registrations and what belongs to them',
        description: 'With a course: only what was done with it and with its registrations.',
      })
      .input(z.object({ tenant: tenantRef, courseId: courseId.optional() }))
      .output(z.object({ items: z.array(activityShape(rooms)), total: z.number().int() })),
    ...figuresContract,
    ...insightsOfOwn,
  }
}
