import {
  type ExportScheduleDetail,
  type ExportTarget,
  exportRhythm,
  exportScheduleFields,
  exportStorage,
  hasFittingDay,
} from '@reihum/contract/imports/export-schedule.schema.ts'
import { userId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { z } from 'zod'

const { list, format, withFiles, language, hour, day, secretKey } = exportScheduleFields.shape

/** What the form holds: fields of both ways, of which those of the chosen one count. */
export const scheduleEditing = z
  .object({
    list,
    format,
    withFiles,
    language,
    rhythm: exportRhythm,
    day,
    hour,
    secretKey,
    way: z.enum(['mail', 'storage']),
    recipients: z.array(userId).max(10),
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    folder: z.string(),
    accessKey: z.string(),
  })
  .superRefine((entered, check) => {
    const required = (path: string) =>
      check.addIssue({ code: 'custom', path: [path], params: { code: 'required' } })
    if (!hasFittingDay(entered)) required('day')
    if (entered.way === 'mail') {
      if (entered.recipients.length === 0) required('recipients')
      return
    }
    const parsed = exportStorage.safeParse(entered)
    for (const issue of parsed.error?.issues ?? [])
      check.issues.push({ ...issue, input: entered } as (typeof check.issues)[number])
  })
export type ScheduleEditing = z.output<typeof scheduleEditing>

export const targetOf = ({ way, recipients, ...entered }: ScheduleEditing): ExportTarget =>
  way === 'mail' ? { way, recipients } : { way, storage: exportStorage.parse(entered) }

const emptyStorage = { endpoint: 'https://', region: '', bucket: '', folder: '', accessKey: '' }

/** What the form is opened with: the stored schedule, or the usual one. */
export function editingOf(
  stored: ExportScheduleDetail | null,
  usual: {
    list: string
    format: ScheduleEditing['format']
    language: Locale
    recipients: ScheduleEditing['recipients']
  },
): ScheduleEditing {
  if (!stored)
    return {
      ...usual,
      ...emptyStorage,
      withFiles: false,
      rhythm: 'weekly',
      day: 1,
      hour: 6,
      way: 'mail',
      secretKey: '',
    }
  const {
    list: name,
    format: as,
    withFiles: files,
    language: spoken,
    rhythm,
    day: on,
    hour: at,
    target,
  } = stored
  return {
    list: name,
    format: as,
    withFiles: files,
    language: spoken,
    rhythm,
    day: on,
    hour: at,
    secretKey: '',
    way: target.way,
    recipients: target.way === 'mail' ? target.recipients.map((one) => one.userId) : [],
    ...(target.way === 'storage' ? target.storage : emptyStorage),
  }
}
