import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { exportScheduleId, scheduledExportId, tenantRef } from '../wire/ids.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import {
  exportChoices,
  exportScheduleDetail,
  exportScheduleFields,
  exportSchedules,
  hasFittingDay,
  storageCheck,
  storageCheckInput,
} from './export-schedule.schema.ts'
import { refusals } from './import-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofSchedule = ofTenant.extend({ scheduleId: exportScheduleId })
const tags = ['imports']
const proving = ['WRONG_PASSWORD', 'PASSKEY_REFUSED', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS'] as const
const saving = [
  'EXPORT_LIST_REFUSED',
  'EXPORT_RECIPIENT_REFUSED',
  'EXPORT_STORAGE_REFUSED',
  'EXPORT_SECRET_MISSING',
  'EXPORT_BY_SUPPORT',
  'VERIFICATION_REQUIRED',
  ...proving,
] as const
const dayOfRhythm = { path: ['day'], params: { code: 'required' } }

/** Exports that are made by themselves. Each asks beside `lists.take` for the permission of its list. */
export const exportSchedulesContract = {
  exportSchedules: route('lists.take')
    .route({
      method: 'GET',
      path: '/{tenant}/export-schedules',
      tags,
      summary: 'What is exported by itself of that which the caller may take along, and how it last went',
    })
    .input(ofTenant)
    .output(exportSchedules),
  exportChoices: route('lists.take')
    .route({
      method: 'GET',
      path: '/{tenant}/export-schedule-choices',
      tags,
      summary: 'The lists that the caller may have exported by themselves, and who may be told',
    })
    .input(ofTenant)
    .output(exportChoices),
  exportSchedule: route('lists.take')
    .route({
      method: 'GET',
      path: '/{tenant}/export-schedules/{scheduleId}',
      tags,
      summary: 'What is exported by itself, with its latest exports',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofSchedule)
    .output(exportScheduleDetail),
  makeExportSchedule: route('lists.take', {
    sensitive: true,
    creates: { path: '/{tenant}/export-schedules/{scheduleId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/export-schedules',
      tags,
      summary: 'Have a list or everything exported by itself; sent twice, it is set up once',
      description: 'The file goes to a storage, or is kept for seven days and people are told by mail.',
    })
    .errors(refusals('EXPORT_SCHEDULES_FULL', ...saving))
    .input(
      ofTenant
        .extend({ id: exportScheduleId, ...exportScheduleFields.shape })
        .refine(hasFittingDay, dayOfRhythm),
    )
    .output(exportScheduleDetail),
  changeExportSchedule: route('lists.take', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/export-schedules/{scheduleId}',
      tags,
      summary: 'Change what is exported, when and where to; whoever does answers for it from then on',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', ...saving))
    .input(ofSchedule.extend({ revision, ...exportScheduleFields.shape }).refine(hasFittingDay, dayOfRhythm))
    .output(exportScheduleDetail),
  switchExportSchedule: route('lists.take', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/export-schedules/{scheduleId}/state',
      tags,
      summary: 'Switch it off, or on again with a proof of identity',
      description: 'Whoever switches it on answers for it from then on.',
    })
    .errors(refusals('NOT_FOUND', 'EXPORT_BY_SUPPORT', 'VERIFICATION_REQUIRED', ...proving))
    .input(ofSchedule.extend({ on: z.boolean(), proof: identityProof.optional() }))
    .output(exportScheduleDetail),
  removeExportSchedule: route('lists.take', { sensitive: true })
    .route({
      method: 'DELETE',
      path: '/{tenant}/export-schedules/{scheduleId}',
      tags,
      summary: 'Export it no longer; the files that are still kept here are deleted, those elsewhere stay',
    })
    .errors(refusals('EXPORT_BY_SUPPORT'))
    .input(ofSchedule)
    .output(removal),
  runExportSchedule: route('lists.take', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/export-schedules/{scheduleId}/run',
      tags,
      summary: 'Export it now, beyond its schedule; the same id sent twice makes one',
    })
    .errors(refusals('NOT_FOUND', 'EXPORT_UNDER_WAY', 'EXPORT_SCHEDULE_OFF', 'EXPORT_BY_SUPPORT'))
    .input(ofSchedule.extend({ id: scheduledExportId }))
    .output(exportScheduleDetail),
  checkExportStorage: route('lists.take', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/export-storage/check',
      tags,
      summary: 'Write a small object to a storage, remove it again, and say what is wrong',
    })
    .errors(refusals('NOT_FOUND', 'EXPORT_STORAGE_REFUSED', 'EXPORT_SECRET_MISSING', 'EXPORT_BY_SUPPORT'))
    .input(ofTenant.extend(storageCheckInput.shape))
    .output(storageCheck),
  takeScheduledExport: route('lists.take', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/scheduled-exports/{scheduledExportId}/address',
      tags,
      summary:
        'An address from which the file can be downloaded for some minutes; that it was made is logged',
      description: 'Of everything it asks for a proof of identity.',
    })
    .errors(refusals('NOT_FOUND', 'EXPORT_GONE', 'EXPORT_BY_SUPPORT', ...proving))
    .input(ofTenant.extend({ scheduledExportId, proof: identityProof.optional() }))
    .output(z.object({ address: z.string() })),
}
