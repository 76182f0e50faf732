import { Button } from '@mantine/core'
import { type Widget, widgetFields } from '@reihum/contract/courses/widget.schema.ts'
import { widgetId } from '@reihum/contract/wire/ids.schema.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import formClasses from '#ui/form/form.module.css'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { useText } from '#ui/text.tsx'
import { Configurator } from './configurator.tsx'
import { blankWidget, type WidgetDraft, widgetRefusalFields } from './widget-draft.ts'
import { forgetWidget, keepWidget, widgetQuery } from './widget-query.ts'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

export function WidgetPage() {
  const { widgetId: id = '' } = useParams({ strict: false }) as { widgetId?: string }
  if (id === 'new') return <NewWidget />
  return widgetId.safeParse(id).success ? <KeptWidget id={id} /> : <NotFound />
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  const text = useText(widgetsMessages)
  return (
    <header className={classes.head}>
      <div>
        <Link to="/settings/widgets" className={classes.back}>
          <IconChevronLeft size={14} stroke={1.75} aria-hidden />
          {text('widgets')}
        </Link>
        <h2>{title}</h2>
      </div>
      {children}
    </header>
  )
}

function ColourLock({ isKept }: { isKept: boolean }) {
  const text = useText(widgetsMessages)
  const { neededTier } = useTierGate('brandColours')
  return (
    <TierLock feature="brandColours" neededTier={neededTier}>
      {isKept && text('colourKept')}
    </TierLock>
  )
}

function NewWidget() {
  const text = useText(widgetsMessages)
  const tenant = useActiveTenant()
  const form = useNewRecordForm({
    idSchema: widgetId,
    schema: widgetFields,
    initial: blankWidget,
    create: (id, widget) => api.courses.createWidget({ tenant: tenant.id, id, widget }),
    onCreated: (widget) => {
      keepWidget(tenant.id, widget)
      notify({ kind: 'positive', message: text('created', { name: widget.fields.name }) })
      goTo(`/settings/widgets/${widget.id}`, { replace: true })
    },
    pathPrefix: 'widget.',
    refusalFields: widgetRefusalFields,
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      <Head title={text('newWidget')} />
      <Configurator
        form={form}
        slug={tenant.slug}
        withName
        colourLock={<ColourLock isKept={form.values.primaryColor !== null} />}
        codeNote={<p className={classes.note}>{text('codeSave')}</p>}
        buttons={<Save isSaving={form.isSaving} />}
      />
    </form>
  )
}

function Save({ isSaving }: { isSaving: boolean }) {
  const text = useText(widgetsMessages)
  return (
    <div className={formClasses.buttons}>
      <Button type="submit" loading={isSaving}>
        {text('create')}
      </Button>
    </div>
  )
}

function KeptWidget({ id }: { id: string }) {
  const tenant = useActiveTenant()
  const query = useQuery(widgetQuery(tenant.id, id))
  return <Loaded query={query}>{(widget) => <WidgetEditor key={widget.id} widget={widget} />}</Loaded>
}

/** Deletes at once; undo restores it under the same id, so that websites that name it show it again. */
function useRemoval({ id, fields }: Widget, onGone: () => void) {
  const text = useText(widgetsMessages)
  const tenant = useActiveTenant()
  const { name } = fields
  const restoring = useMutation({
    mutationFn: () => api.courses.createWidget({ tenant: tenant.id, id, widget: fields }),
    onSuccess: (widget) => {
      keepWidget(tenant.id, widget)
      notify({ kind: 'positive', message: text('restored', { name }) })
    },
  })
  return useMutation({
    mutationFn: () => api.courses.removeWidget({ tenant: tenant.id, widgetId: id }),
    onSuccess: () => {
      onGone()
      notify({
        kind: 'positive',
        message: text('removed', { name }),
        action: { label: text('undo'), run: () => restoring.mutate() },
      })
    },
  })
}

function WidgetEditor({ widget }: { widget: Widget }) {
  const text = useText(widgetsMessages)
  const tenant = useActiveTenant()
  const navigate = useNavigate()
  const ofWidget = { tenant: tenant.id, widgetId: widget.id }
  const form = useRecordForm({
    schema: widgetFields,
    stored: widget,
    draftOf: ({ fields }: Widget) => fields,
    save: async (fields, revision) => {
      return keepWidget(tenant.id, await api.courses.changeWidget({ ...ofWidget, revision, widget: fields }))
    },
    load: async () => keepWidget(tenant.id, await api.courses.getWidget(ofWidget)),
    notice: (saved) => text('created', { name: saved.fields.name }),
    pathPrefix: 'widget.',
    refusalFields: widgetRefusalFields,
  })
  const removal = useRemoval(widget, () => {
    form.forgetChanges()
    void navigate({ to: '/settings/widgets' }).then(() => forgetWidget(tenant.id, widget.id))
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      <Head title={widget.fields.name}>
        <Button variant="default" loading={removal.isPending} onClick={() => removal.mutate()}>
          {text('remove')}
        </Button>
      </Head>
      <RecordProblem
        {...form}
        fieldName={(field) =>
          text(field === 'scope' ? 'which' : (field as Exclude<keyof WidgetDraft, 'scope'>))
        }
      />
      <Configurator
        form={form}
        slug={tenant.slug}
        widgetId={widget.id}
        withName
        colourLock={<ColourLock isKept={form.values.primaryColor !== null} />}
        codeNote={form.hasChanges && <p className={classes.note}>{text('codeUnsaved')}</p>}
        buttons={<Save isSaving={form.isSaving} />}
      />
    </form>
  )
}
