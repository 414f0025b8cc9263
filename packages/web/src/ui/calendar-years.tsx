/** Twenty years at once, to reach a year of birth without paging. */
import css from './calendar.module.css'

export const YEARS_SHOWN = 20

/** The first of the twenty years shown with this one. */
export const firstYear = (year: number): number => year - (year % YEARS_SHOWN)

interface CalendarYearsProps {
  /** One of the years shown. */
  year: number
  /** The year of the chosen day; null for none. */
  chosen: number | null
  min: string | undefined
  max: string | undefined
  onPress: (year: number) => void
}

export const CalendarYears = ({ year, chosen, min = '0000', max = '9999', onPress }: CalendarYearsProps) => (
  <div className={css.years}>
    {Array.from({ length: YEARS_SHOWN }, (_, place) => firstYear(year) + place).map((each) => (
      <button
        key={each}
        type="button"
        className={css.month}
        aria-pressed={each === chosen}
        disabled={each < Number(min.slice(0, 4)) || each > Number(max.slice(0, 4))}
        onClick={() => onPress(each)}
      >
        {each}
      </button>
    ))}
  </div>
)
