import { z } from 'zod'
import { tenantRef, widgetId } from '../wire/ids.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import {
  allowedSites,
  portalEmbed,
  sitesInput,
  widget,
  widgetChoices,
  widgetFields,
  widgetOptions,
} from './widget.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofWidget = ofTenant.extend({ widgetId })
const tags = ['widgets']

export const widgetsContract = {
  listWidgets: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/widgets', tags, summary: 'The widgets that were kept, by name' })
    .input(ofTenant)
    .output(z.object({ items: z.array(widget) })),
  createWidget: route('courses.manage', { creates: { path: '/{tenant}/widgets/{widgetId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/widgets',
      tags,
      summary: 'Keep a widget; the same id sent twice keeps one',
    })
    .errors(refusals('WIDGET_NAME_TAKEN', 'TOO_MANY_WIDGETS'))
    .input(ofTenant.extend({ id: widgetId, widget: widgetFields }))
    .output(widget),
  getWidget: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/widgets/{widgetId}', tags, summary: 'One widget' })
    .input(ofWidget)
    .output(widget),
  changeWidget: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/widgets/{widgetId}',
      tags,
      summary: 'Change a widget, wherever it is shown already',
    })
    .errors(refusals('WIDGET_NAME_TAKEN', 'CONFLICT'))
    .input(ofWidget.extend({ revision, widget: widgetFields }))
    .output(widget),
  removeWidget: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/widgets/{widgetId}',
      tags,
      summary: 'Delete a widget; once it is gone, so it stays',
    })
    .input(ofWidget)
    .output(removal),
  allowedSites: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/allowed-sites',
      tags,
      summary: 'The websites that may show the portal in a frame; none: every website may',
    })
    .input(ofTenant)
    .output(allowedSites),
  changeAllowedSites: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/allowed-sites',
      tags,
      summary: 'Choose the websites that may show the portal in a frame',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ revision, sites: sitesInput }))
    .output(allowedSites),
  portalEmbed: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/embed',
      tags,
      summary: 'How a page in a frame is to look, and which websites may show it',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ widgetId: widgetId.optional(), options: widgetOptions.optional() }))
    .output(portalEmbed),
  widgetChoices: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/widget-choices',
      tags,
      summary: 'What a widget can be narrowed to',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(widgetChoices),
}
