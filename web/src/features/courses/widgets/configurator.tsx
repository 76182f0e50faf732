import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale } from '#ui/text.tsx'
import { CodeBlock } from './code-block.tsx'
import { frameAddress } from './widget-code.ts'
import { lacksCourse, useLastOptions, type WidgetForm } from './widget-draft.ts'
import { WidgetFields } from './widget-fields.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import classes from './widgets.module.css'

type ConfiguratorProps = {
  form: WidgetForm
  /** The slug of the tenant. */
  slug: string
  /** The id of the stored widget. */
  widgetId?: string
  withName?: boolean
  colourLock: ReactNode
  /** Stands under the code. */
  codeNote: ReactNode
  /** Stands under the fields. */
  buttons?: ReactNode
}

/** The choices on the left; the preview and the code on the right. */
export function Configurator(props: ConfiguratorProps) {
  const { form, slug, widgetId, withName, colourLock, codeNote, buttons } = props
  const locale = useLocale()
  const choices = useQuery(queries.courses.widgetChoices.queryOptions({ input: { tenant: slug } }))
  const { data: tenant } = useQuery(queries.tenants.publicTenant.queryOptions({ input: { tenant: slug } }))
  const options = useLastOptions(form.values)
  const place = { origin: location.origin, tenant: slug }
  const isShown = !lacksCourse(form.values)
  return (
    <Loaded query={choices}>
      {(known) => (
        <div className={classes.layout}>
          <div className={classes.fields}>
            <WidgetFields
              form={form}
              tenant={slug}
              choices={known}
              brandColour={tenant?.brand.primaryColor ?? defaultBrand.primaryColor}
              colourLock={colourLock}
              withName={withName}
            />
            {buttons}
          </div>
          <div className={classes.outcome}>
            <WidgetPreview address={isShown ? frameAddress(options, place, locale) : null} />
            {isShown && (
              <CodeBlock options={options} place={{ ...place, widgetId }}>
                {codeNote}
              </CodeBlock>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}
