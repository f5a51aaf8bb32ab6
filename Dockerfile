FROM python:3.13-slim AS build
COPY requirements/app.txt /build/app.txt
RUN python -m venv /opt/venv \
 && /opt/venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /build/app.txt
COPY app /opt/tessera/app
COPY engine /opt/tessera/engine
COPY migrations /opt/tessera/migrations
COPY static /opt/tessera/static
COPY pyproject.toml /opt/tessera/
RUN /opt/venv/bin/python -m compileall -q /opt/tessera/app /opt/tessera/engine && mkdir /data

FROM python:3.13-slim
COPY --from=build /opt /opt
COPY --from=build --chown=10001:10001 /data /data
ENV PATH=/opt/venv/bin:/usr/local/bin:/usr/bin:/bin \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATA_DIR=/data
WORKDIR /opt/tessera
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/health/ready', timeout=2)"]
CMD ["sh", "-c", "python -m app migrate && exec python -m app serve"]
