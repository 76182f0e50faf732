import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { belongsToBackOffice, followWith, loadPage } from '#platform/addresses.ts'
import { showCarriedNotice } from '#platform/carried-notice.ts'
import { takeUpSession } from '#platform/connection.ts'
import { HouseProvider } from '#platform/house-context.tsx'
import { loadFirstPageAhead, loadNextPagesWhenIdle } from '#platform/load-ahead.ts'
import { Providers } from '#platform/providers.tsx'
import { startBrowser } from '#platform/start-browser.ts'
import { NotFound } from '#ui/states/not-found.tsx'
import { PageError } from '../page-error.tsx'
import { house, routeTree } from './routes.tsx'
import '../styles.ts'

startBrowser()
takeUpSession()
for (const { atStart } of house.rooms) atStart?.()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: () => <NotFound />,
})

followWith((href, options) => {
  if (belongsToBackOffice(href)) void router.navigate({ href, ...options })
  else loadPage(href, options)
})

loadFirstPageAhead(router)
loadNextPagesWhenIdle(router, (isSignedIn) => (isSignedIn ? ['/courses', '/registrations'] : ['/dashboard']))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Providers>
      <HouseProvider house={house}>
        <RouterProvider router={router} />
      </HouseProvider>
    </Providers>,
  )
  showCarriedNotice()
}
