/** Which greeting fits the hour. At night people say good evening: "good night" is a farewell. */

type Greeting = `greeting_${'morning' | 'day' | 'evening'}`

export const greetingKey = (hour: number): Greeting => {
  if (hour < 5 || hour >= 18) return 'greeting_evening'
  return hour < 12 ? 'greeting_morning' : 'greeting_day'
}
