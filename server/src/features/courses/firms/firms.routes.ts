import { os } from '#platform/http/procedures.ts'
import { archiveFirm, restoreFirm } from './archive-firm.ts'
import { changeFirm } from './change-firm.ts'
import { createFirm } from './create-firm.ts'
import { endFirmAccess } from './end-firm-access.ts'
import { getFirm, listFirms } from './firm.queries.ts'
import { getFrame, listFrames } from './frame.queries.ts'
import { archiveFrame, changeFrame, createFrame, removeFrame, restoreFrame } from './keep-frames.ts'
import { removeFirm } from './remove-firm.ts'

export const firmsRoutes = {
  listFirms: os.courses.listFirms.handler(({ input, context }) =>
    context.enter(input, (ctx) => listFirms(ctx, input)),
  ),
  createFirm: os.courses.createFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => createFirm(ctx, input)),
  ),
  getFirm: os.courses.getFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => getFirm(ctx, input.firmId)),
  ),
  changeFirm: os.courses.changeFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeFirm(ctx, input.firmId, input)),
  ),
  archiveFirm: os.courses.archiveFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveFirm(ctx, input.firmId)),
  ),
  restoreFirm: os.courses.restoreFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreFirm(ctx, input.firmId)),
  ),
  endFirmAccess: os.courses.endFirmAccess.handler(({ input, context }) =>
    context.enter(input, (ctx) => endFirmAccess(ctx, input.firmId)),
  ),
  removeFirm: os.courses.removeFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeFirm(ctx, input.firmId)),
  ),
  listFrames: os.courses.listFrames.handler(({ input, context }) =>
    context.enter(input, (ctx) => listFrames(ctx, input.firmId)),
  ),
  createFrame: os.courses.createFrame.handler(({ input, context }) =>
    context.enter(input, (ctx) => createFrame(ctx, input)),
  ),
  getFrame: os.courses.getFrame.handler(({ input, context }) =>
    context.enter(input, (ctx) => getFrame(ctx, input)),
  ),
  changeFrame: os.courses.changeFrame.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeFrame(ctx, input, input)),
  ),
  archiveFrame: os.courses.archiveFrame.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveFrame(ctx, input)),
  ),
  restoreFrame: os.courses.restoreFrame.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreFrame(ctx, input)),
  ),
  removeFrame: os.courses.removeFrame.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeFrame(ctx, input)),
  ),
}
