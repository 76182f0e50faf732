import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { belongsToAdmin, followWith, loadPage } from '#platform/addresses.ts'
import { takeUpSession } from '#platform/connection.ts'
import { HouseProvider } from '#platform/house-context.tsx'
import { Providers } from '#platform/providers.tsx'
import { startBrowser } from '#platform/start-browser.ts'
import { NotFound } from '#ui/states/not-found.tsx'
import { PageError } from '../page-error.tsx'
import { house, routeTree } from './routes.tsx'
import '../styles.ts'

startBrowser()
takeUpSession()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: () => <NotFound home="/admin/dashboard" />,
})

followWith((href, options) => {
  if (belongsToAdmin(href)) void router.navigate({ href, ...options })
  else loadPage(href, options)
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Providers isOfHouse>
      <HouseProvider house={house}>
        <RouterProvider router={router} />
      </HouseProvider>
    </Providers>,
  )
}
