/** What a test gets for a style sheet: jsdom lays nothing out. */
export default {};
