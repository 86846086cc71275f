-- name: UseCaptcha :execrows
INSERT INTO captcha_use (fingerprint, purpose, expires_at) VALUES (@fingerprint, @purpose, @expires_at)
ON CONFLICT (fingerprint, purpose) DO NOTHING;

-- name: ForgetCaptchas :execrows
DELETE FROM captcha_use WHERE expires_at < @before;
