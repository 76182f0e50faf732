import type { Api } from '@reihum/contract/contract.ts'
import { plainWidget, type WidgetOptions, widgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import { widgetId } from '@reihum/contract/wire/ids.schema.ts'
import { buttonPath } from './button-page.tsx'
import { listPath } from './catalogue-filter.ts'
import { registerPath } from './course-data.ts'

/** A page in a frame: which one it is, how it looks, and which websites may show it. */
export type Frame = {
  steps: string[]
  /** The address at which that page really is. */
  redirect?: string
  widget?: WidgetOptions | undefined
  brand: Brand
  sites: readonly string[]
}

const shape = widgetOptions.shape

/** Reads the options of a widget from the code on a website; invalid values are ignored without an error. */
export function readOptions(query: URLSearchParams): WidgetOptions {
  const given = (name: string) => query.get(`w-${name}`)?.trim() || undefined
  const { scope } = plainWidget
  const ofScope = shape.scope.unwrap().shape
  const courses = (given('courses') ?? '').split(',').flatMap((id) => shape.courseId.safeParse(id).data ?? [])
  const pick = <Value>(
    field: { safeParse: (value: unknown) => { data?: Value | undefined } },
    value: unknown,
  ) => (value === undefined ? undefined : field.safeParse(value).data)
  return {
    ...plainWidget,
    courseId: pick(shape.courseId, given('course')) ?? null,
    scope: {
      ...scope,
      kind: pick(ofScope.kind, given('kind')?.toUpperCase()),
      placeId: pick(ofScope.placeId, given('place')),
      instructorId: pick(ofScope.instructorId, given('instructor')),
      value: pick(ofScope.value, given('value')),
      courseIds: pick(ofScope.courseIds, courses) ?? [],
    },
    filters: given('filters') !== 'off',
    heading: given('heading') !== 'off',
    view: pick(shape.view, given('start')) ?? plainWidget.view,
    entries: pick(shape.entries, given('entries')) ?? plainWidget.entries,
    primaryColor: pick(shape.primaryColor, given('color')) ?? null,
    label: pick(shape.label, given('text')) ?? '',
  }
}

/** The page that a widget shows. A form is redirected to its own address, because it has a key of its own. */
function pageOf({ kind, courseId }: WidgetOptions): Pick<Frame, 'steps' | 'redirect'> {
  if (kind === 'registration' && courseId) return { steps: [], redirect: registerPath({ id: courseId }) }
  return { steps: [kind === 'button' ? buttonPath.slice(1) : listPath.slice(1)] }
}

/**
 * The frame for a page: from the widget that the website names, or from the options in its code; both tell which
 * websites may show it.
 */
export async function frameOf(
  tenant: string,
  steps: string[],
  query: URLSearchParams,
  api: Api,
): Promise<Frame> {
  const isWidget = steps[0] === 'widget' && steps.length === 2
  const named = widgetId.safeParse(isWidget ? steps[1] : query.get('widget')).data
  if (isWidget && named) query.set('widget', named)
  const options = named ? undefined : readOptions(query)
  const found = await api.courses.portalEmbed({ tenant, widgetId: named, options })
  return {
    // A deleted widget is reported as gone; its further pages fall back to the plain look.
    ...(isWidget && found.options ? pageOf(found.options) : { steps }),
    widget: found.options ?? plainWidget,
    brand: found.brand,
    sites: found.sites,
  }
}
