import { os } from '#platform/http/procedures.ts'
import { archivePlace, restorePlace } from './archive-place.ts'
import { changePlace } from './change-place.ts'
import { createPlace } from './create-place.ts'
import { getPlace, listPlaces } from './place.queries.ts'
import { removePlace } from './remove-place.ts'

export const placesRoutes = {
  listPlaces: os.courses.listPlaces.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPlaces(ctx, input)),
  ),
  createPlace: os.courses.createPlace.handler(({ input, context }) =>
    context.enter(input, (ctx) => createPlace(ctx, input)),
  ),
  getPlace: os.courses.getPlace.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPlace(ctx, input.placeId)),
  ),
  changePlace: os.courses.changePlace.handler(({ input, context }) =>
    context.enter(input, (ctx) => changePlace(ctx, input.placeId, input)),
  ),
  archivePlace: os.courses.archivePlace.handler(({ input, context }) =>
    context.enter(input, (ctx) => archivePlace(ctx, input.placeId)),
  ),
  restorePlace: os.courses.restorePlace.handler(({ input, context }) =>
    context.enter(input, (ctx) => restorePlace(ctx, input.placeId)),
  ),
  removePlace: os.courses.removePlace.handler(({ input, context }) =>
    context.enter(input, (ctx) => removePlace(ctx, input.placeId)),
  ),
}
