import type {
  ListName,
  ListView,
  ListViewFields,
  ListViews,
} from '@reihum/contract/tenants/list-view.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListLayout } from '#ui/list/column-choice.tsx'
import { useText } from '#ui/text.tsx'
import { api, queries, queryClient } from '../connection.ts'
import { notify } from '../notifications.ts'
import { useActiveTenant } from '../tenant.ts'
import { listViewsMessages } from './list-views.messages.ts'
import { columnsText, isChanged, layoutStandsIn, noView, searchOfView, viewIn } from './view-search.ts'

const fieldsOf = ({ name, search, shared }: ListView): ListViewFields => ({ name, search, shared })

/** The views of a list, the one that the address names, and what can be done with them. */
export function useListViews(list: ListName, layout: ListLayout | undefined) {
  const text = useText(listViewsMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const { search: address, state } = useLocation()
  const ofList = { tenant, list }
  const options = queries.tenants.listViews.queryOptions({ input: ofList })
  const { data } = useQuery({ ...options, staleTime: 60_000 })
  const views = data?.items ?? []
  const active = views.find(({ id }) => id === viewIn(address))

  const show = (search: Record<string, unknown>, replace = false) =>
    void navigate({ to: '.', search: search as never, replace })
  const choose = (view: ListView | null, replace = false) =>
    show(view ? { ...view.search, view: view.id } : data?.defaultView ? { view: noView } : {}, replace)

  // A bare address opens the default view of this user. Removing the last filter also leaves a bare address, but must
  // not open the default view: that navigation carries `isWithinList`.
  const opens = views.find(({ id }) => id === data?.defaultView)
  const isBare = Object.keys(address).length === 0 && !(state as { isWithinList?: boolean }).isWithinList
  useEffect(() => {
    if (isBare && opens) choose(opens, true)
  })

  /** What a view saved now would hold, including the columns chosen on this device. */
  const current = () => {
    const isOwnLayout = layout && !layout.isDefault && !layoutStandsIn(address)
    const { shown, isCompact } = layout ?? { shown: [], isCompact: false }
    return searchOfView({
      ...address,
      ...(isOwnLayout && { columns: columnsText(shown), ...(isCompact && { compact: true }) }),
    })
  }

  const keep = (next: ListViews) => {
    queryClient.setQueryData(options.queryKey, next)
    return next
  }
  const arranging = useMutation({
    mutationFn: (habit: { defaultView: ListView['id'] | null; order: ListView['id'][] }) =>
      api.tenants.arrangeViews({ ...ofList, ...habit }),
    onSuccess: keep,
  })
  const habit = () => ({
    defaultView: data?.defaultView ?? null,
    order: views.map(({ id }) => id),
  })
  const creating = useMutation({
    mutationFn: async ({
      id,
      view,
      isDefault,
    }: {
      id: ListView['id']
      view: ListViewFields
      isDefault: boolean
    }) => {
      const next = keep(await api.tenants.createView({ ...ofList, id, view }))
      return isDefault
        ? keep(await api.tenants.arrangeViews({ ...ofList, ...habit(), defaultView: id }))
        : next
    },
    meta: { shownInline: ['INVALID_INPUT', 'VIEW_NAME_TAKEN'] },
    onSuccess: (_, { id, view }) => {
      show({ ...view.search, view: id })
      notify({ kind: 'positive', message: text('saved', { name: view.name }) })
    },
  })
  /** Writes the former view with the present revision; refused when somebody else has saved in between. */
  const reverting = useMutation({
    mutationFn: ({
      id,
      before,
      revision,
    }: {
      id: ListView['id']
      before: ListViewFields
      revision: number
    }) => api.tenants.changeView({ ...ofList, viewId: id, revision, view: before }),
    onSuccess: (next, { id, before }) => {
      keep(next)
      if (viewIn(address) === id) show({ ...before.search, view: id }, true)
      notify({ kind: 'positive', message: text('reverted', { name: before.name }) })
    },
  })
  const changing = useMutation({
    mutationFn: ({ view, fields }: { view: ListView; fields: ListViewFields }) =>
      api.tenants.changeView({ ...ofList, viewId: view.id, revision: view.revision, view: fields }),
    meta: { shownInline: ['INVALID_INPUT', 'VIEW_NAME_TAKEN'] },
    onSuccess: (next, { view, fields }) => {
      keep(next)
      const changed = next.items.find(({ id }) => id === view.id)
      const back = changed && { id: view.id, before: fieldsOf(view), revision: changed.revision }
      notify({
        kind: 'positive',
        message: text('applied', { name: fields.name }),
        action: back && { label: text('undo'), run: () => reverting.mutate(back) },
      })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  const restoring = useMutation({
    mutationFn: (view: ListView) => api.tenants.createView({ ...ofList, id: view.id, view: fieldsOf(view) }),
    onSuccess: (next, view) => {
      keep(next)
      notify({ kind: 'positive', message: text('restored', { name: view.name }) })
    },
  })
  const removing = useMutation({
    mutationFn: (view: ListView) => api.tenants.removeView({ ...ofList, viewId: view.id }),
    onSuccess: (next, view) => {
      keep(next)
      if (viewIn(address) === view.id)
        show({ ...address, view: data?.defaultView ? noView : undefined }, true)
      notify({
        kind: 'positive',
        message: text('removed', { name: view.name }),
        // Only one's own view can be restored: restored by another user, it would no longer belong to its maker.
        action: view.own ? { label: text('undo'), run: () => restoring.mutate(view) } : undefined,
      })
    },
  })

  return {
    views,
    active,
    isChanged: active !== undefined && isChanged(active, address),
    defaultView: data?.defaultView ?? null,
    isLoaded: data !== undefined,
    current,
    choose,
    create: creating.mutateAsync,
    change: changing.mutateAsync,
    apply: (view: ListView) => changing.mutate({ view, fields: { ...fieldsOf(view), search: current() } }),
    remove: removing.mutate,
    arrange: (order: readonly ListView[]) =>
      arranging.mutate({ ...habit(), order: order.map(({ id }) => id) }),
    setDefault: (view: ListView | null) =>
      arranging.mutateAsync({ ...habit(), defaultView: view?.id ?? null }),
  }
}

export type ListViewsState = ReturnType<typeof useListViews>
