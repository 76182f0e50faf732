import { z } from 'zod'
import { paperPicture } from '../tenants/letterhead.schema.ts'
import type { Creates } from '../wire/creates.ts'
import {
  dunningNoticeId,
  dunningPauseId,
  dunningRunId,
  personId,
  requestKey,
  tenantRef,
} from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import {
  chosenDunning,
  dunningLetterPreview,
  dunningPause,
  dunningProposals,
  dunningRun,
  dunningRunDetail,
  dunningRunListInput,
  dunningStep,
  lettersOfPaper,
  newDunningPause,
  runLimit,
} from './dunning.schema.ts'
import { dunningPlan, dunningSettings } from './dunning-settings.schema.ts'
import { refusals } from './payment-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['dunning']
const read = () => route('money.read')
const manage = (creates?: Creates) => route('money.manage', { creates })

export const dunningContract = {
  dunningSettings: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/settings',
      tags,
      summary: 'How payers are reminded and dunned: days, fees and the texts of the letters',
    })
    .input(ofTenant)
    .output(dunningSettings),
  changeDunningSettings: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/dunning/settings',
      tags,
      summary: 'Change how payers are reminded and dunned',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ revision, plan: dunningPlan }))
    .output(dunningSettings),
  dunningProposals: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/proposals',
      tags,
      summary: 'Which letters a run would write today, what it would not, and why not',
    })
    .input(ofTenant)
    .output(dunningProposals),
  previewDunningLetter: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/proposals/{personId}/{level}/letter',
      tags,
      summary: 'The letter to one payer as a run would write it today',
    })
    .input(ofTenant.extend({ personId, level: z.coerce.number().pipe(dunningStep) }))
    .output(dunningLetterPreview),
  drawDunningLetter: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/proposals/{personId}/{level}/paper',
      tags,
      summary: 'The same letter on paper: a picture of its pages',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofTenant.extend({ personId, level: z.coerce.number().pipe(dunningStep) }))
    .output(paperPicture),
  startDunningRun: manage({ path: '/{tenant}/dunning/runs/{dunningRunId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/dunning/runs',
      tags,
      summary: 'Write the chosen letters; sent twice, they are written once',
    })
    .errors(refusals('VERIFICATION_REQUIRED'))
    .input(ofTenant.extend({ requestKey, chosen: z.array(chosenDunning).min(1).max(runLimit) }))
    .output(dunningRun),
  listDunningRuns: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/runs',
      tags,
      summary: 'Former runs, the latest first',
    })
    .input(dunningRunListInput.extend({ tenant: tenantRef }))
    .output(pageOf(dunningRun)),
  getDunningRun: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/runs/{dunningRunId}',
      tags,
      summary: 'One run with its letters',
    })
    .input(ofTenant.extend({ dunningRunId }))
    .output(dunningRunDetail),
  dunningRunLetters: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/runs/{dunningRunId}/letters',
      tags,
      summary: `The letters of a run that go by post and are not paid yet, as one PDF of at most ${lettersOfPaper} letters`,
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofTenant.extend({ dunningRunId, part: z.coerce.number().int().min(1).max(100).default(1) }))
    .output(z.file()),
  dunningNoticeLetter: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/notices/{dunningNoticeId}/letter',
      tags,
      summary: 'One letter as it was written, as a PDF',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofTenant.extend({ dunningNoticeId }))
    .output(z.file()),
  listDunningPauses: read()
    .route({
      method: 'GET',
      path: '/{tenant}/dunning/pauses',
      tags,
      summary: 'About whom and what nobody is written to at present',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(dunningPause) })),
  pauseDunning: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/dunning/pauses',
      tags,
      summary: 'Write to nobody for a time, about a person or one receivable; sent twice, it is one pause',
    })
    .input(ofTenant.extend(newDunningPause.shape))
    .output(dunningPause),
  endDunningPause: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/dunning/pauses/{dunningPauseId}/end',
      tags,
      summary: 'Go on; ended twice, it is ended once',
    })
    .input(ofTenant.extend({ dunningPauseId }))
    .output(dunningPause),
}
