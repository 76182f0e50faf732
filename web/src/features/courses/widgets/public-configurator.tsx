import { Button, Skeleton } from '@mantine/core'
import { widgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { Configurator } from './configurator.tsx'
import { blankWidget } from './widget-draft.ts'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

/** The configurator without signing in: published courses only, and the code; nothing is stored. */
export function PublicConfigurator({ tenant }: { tenant: string }) {
  const text = useText(widgetsMessages)
  const known = useQuery({
    ...queries.tenants.publicTenant.queryOptions({ input: { tenant } }),
    retry: false,
    meta: { shownInline: ['NOT_FOUND'] },
  })
  const form = useContractForm({ schema: widgetFields, initial: blankWidget, save: async () => {} })
  if (known.error && 'status' in known.error && known.error.status === 404) {
    return (
      <NoticePage title={text('noTenant')} text={text('tenantGone')}>
        <Button component={Link} to="/settings/widgets" variant="default">
          {text('otherTenant')}
        </Button>
      </NoticePage>
    )
  }
  return (
    <>
      <PageTitle
        title={text('publicTitle')}
        line={known.data ? text('publicLine', { name: known.data.name }) : <Skeleton h={16} w={180} />}
      />
      <Loaded query={known}>
        {({ slug }) => (
          <Configurator
            form={form}
            slug={slug}
            colourLock={<p className="grey">{text('colourOff')}</p>}
            codeNote={
              <p className={classes.note}>
                {text('publicHint')} <Link to="/login?to=%2Fsettings%2Fwidgets">{text('signIn')}</Link>
              </p>
            }
          />
        )}
      </Loaded>
    </>
  )
}
