/**
 * What the calendar shows, as written in the address: view, day, and the filters as f[name]=value (S2.18). Another day replaces
 * the one before in the history; another filter is a step of its own, which the browser's Back undoes.
 */
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { queryOf } from '#core/search-params.ts'
import { defaultFilters, withDefaults, withoutDefaults } from '#descriptions/default-filters.ts'
import { readAddress, writeAddress } from '#entity/list-address.ts'
import { isDay, today } from '#records/calendar/calendar-days.ts'
import { type View, VIEWS } from '#records/calendar/view.ts'

interface AddressState {
  view: View
  day: string
  filters: CalendarFilters
}

const DEFAULTS = defaultFilters('calendar')

export const useCalendarAddress = (usual: View) => {
  const router = useRouter()
  const location = useLocation()
  const query = queryOf(location)
  const steps = location.state.steps ?? 1
  const shown: AddressState = {
    view: VIEWS.find((view) => view === query.view) ?? usual,
    day: isDay(query.day) ? query.day : today(),
    filters: withDefaults(readAddress(query).filters, DEFAULTS),
  }
  const go = (to: Partial<AddressState>, isFiltering: boolean, replace: boolean): void => {
    const { view, day, filters } = { ...shown, ...to }
    void router.navigate({
      to: '.',
      search: {
        ...writeAddress({ filters: withoutDefaults(filters, DEFAULTS), search: '', page: 1 }, true),
        ...(view === usual ? {} : { view }),
        ...(day === today() ? {} : { day }),
      },
      state: (before) => ({ ...before, steps: replace ? steps : steps + 1, isFiltering }),
      replace,
      resetScroll: false,
    })
  }
  return {
    ...shown,
    isFiltering: location.state.isFiltering === true,
    setView: (view: View) => go({ view }, false, true),
    setDay: (day: string) => go({ day }, false, true),
    showDay: (day: string, view: View) => go({ day, view }, false, true),
    setFilters: (filters: CalendarFilters) => go({ filters }, false, false),
    openFilter: () => go({}, true, false),
    closeFilter: () => window.history.back(),
  }
}
