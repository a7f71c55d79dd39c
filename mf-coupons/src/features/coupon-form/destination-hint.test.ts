import { destinationHint } from './destination-hint.ts';

test.each([
  '',
  'shop.example.ca/sale',
  'https://www.maple.ca/sale?a=1',
  'HTTP://Maple.CA',
  'maple.ca:8080/a',
  'http.ca',
  'süß.de',
  'shop-9.co.uk',
])('nothing is said of %j', (typed) => {
  expect(destinationHint(typed)).toBeNull();
});

test.each([
  ['htp://maple.ca', /mistyped: is it “http:\/\/maple\.ca”/],
  ['htttps://maple.ca', /is it “https:\/\/maple\.ca”/],
  ['http//maple.ca', /is it “http:\/\/maple\.ca”/],
  ['https:/maple.ca', /is it “https:\/\/maple\.ca”/],
  ['http;//maple.ca', /is it “http:\/\/maple\.ca”/],
  ['http:maple.ca', /is it “http:\/\/maple\.ca”/],
  ['http://https://maple.ca', /begins twice: is it “https:\/\/maple\.ca”/],
  ['mailto:ann@maple.ca', /Only addresses that start with http/],
  ['maple', /“maple” has no dot/],
  ['https://maple/sale', /“maple” has no dot/],
  ['localhost:3000', /“localhost” is known in your own network only/],
  ['http://shop.local', /own network only/],
  ['192.168.0.7/shop', /own network only/],
  ['maple.example', /“maple\.example” is a name for examples/],
  ['www.example.com', /a name for examples/],
  ['maple.con', /“\.con” looks mistyped: is it “maple\.com”/],
  ['wwww.maple.ca', /is it “www\.maple\.ca”/],
  ['maple.ca,', /“maple\.ca,” looks mistyped/],
  ['maple .ca', /no spaces/],
  ['maple.ca ', /The spaces around the address will be left out/],
  ['http://[', /no address of a page/],
])('of %j something is said', (typed, words) => {
  expect(destinationHint(typed)).toMatch(words);
});
