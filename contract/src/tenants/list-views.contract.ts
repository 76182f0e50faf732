import { z } from 'zod'
import { listViewId, tenantRef } from '../wire/ids.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { listName, listViewFields, listViews, viewLimit } from './list-view.schema.ts'
import { refusals } from './tenant-refusals.ts'

const ofList = z.object({ tenant: tenantRef, list: listName })
const ofView = ofList.extend({ viewId: listViewId })
const tags = ['list views']
const path = '/{tenant}/lists/{list}/views' as const

/** Every answer is the whole, short list of views, because one change may move the others. */
export const listViewsContract = {
  listViews: route('views.keep')
    .route({ method: 'GET', path, tags, summary: 'The views of a list, one’s own and those of the team' })
    .input(ofList)
    .output(listViews),
  createView: route('views.keep')
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Keep a view of a list; the same id sent twice keeps one',
    })
    .errors(refusals('VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'))
    .input(ofList.extend({ id: listViewId, view: listViewFields }))
    .output(listViews),
  changeView: route('views.keep')
    .route({
      method: 'PUT',
      path: `${path}/{viewId}`,
      tags,
      summary: 'Rename a view, share it, or have it show something else',
    })
    .errors(refusals('VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS', 'CONFLICT'))
    .input(ofView.extend({ revision, view: listViewFields }))
    .output(listViews),
  removeView: route('views.keep')
    .route({
      method: 'DELETE',
      path: `${path}/{viewId}`,
      tags,
      summary: 'Delete a view; the team’s only by its maker or an admin',
    })
    .input(ofView)
    .output(listViews),
  arrangeViews: route('views.keep')
    .route({
      method: 'PUT',
      path: '/{tenant}/lists/{list}/habit',
      tags,
      summary: 'In which order one has the views, and with which one the list opens',
    })
    .input(
      ofList.extend({
        defaultView: listViewId.nullable(),
        order: z.array(listViewId).max(viewLimit * 4),
      }),
    )
    .output(listViews),
}
