/** Runs the API's tests on the embedded engine, whatever server the environment names. */
process.env.COUPON_CENTER_TEST_ENGINE = 'pglite';
