/** Which greeting fits the hour. */

type Greeting = `greeting_${'night' | 'morning' | 'day' | 'evening'}`

export const greetingKey = (hour: number): Greeting => {
  if (hour < 5) return 'greeting_night'
  if (hour < 12) return 'greeting_morning'
  return hour < 18 ? 'greeting_day' : 'greeting_evening'
}
