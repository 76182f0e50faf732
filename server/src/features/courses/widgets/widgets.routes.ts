import { os } from '#platform/http/procedures.ts'
import { changeAllowedSites } from './change-allowed-sites.ts'
import { changeWidget } from './change-widget.ts'
import { createWidget } from './create-widget.ts'
import { portalEmbed, widgetChoices } from './portal-embed.queries.ts'
import { removeWidget } from './remove-widget.ts'
import { allowedSites, getWidget, listWidgets } from './widget.queries.ts'

export const widgetsRoutes = {
  listWidgets: os.courses.listWidgets.handler(({ input, context }) => context.enter(input, listWidgets)),
  createWidget: os.courses.createWidget.handler(({ input, context }) =>
    context.enter(input, (ctx) => createWidget(ctx, input)),
  ),
  getWidget: os.courses.getWidget.handler(({ input, context }) =>
    context.enter(input, (ctx) => getWidget(ctx, input.widgetId)),
  ),
  changeWidget: os.courses.changeWidget.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeWidget(ctx, input.widgetId, input)),
  ),
  removeWidget: os.courses.removeWidget.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeWidget(ctx, input.widgetId)),
  ),
  allowedSites: os.courses.allowedSites.handler(({ input, context }) => context.enter(input, allowedSites)),
  changeAllowedSites: os.courses.changeAllowedSites.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeAllowedSites(ctx, input)),
  ),
  portalEmbed: os.courses.portalEmbed.handler(({ input, context }) =>
    context.enter(input, (ctx) => portalEmbed(ctx, input)),
  ),
  widgetChoices: os.courses.widgetChoices.handler(({ input, context }) =>
    context.enter(input, widgetChoices),
  ),
}
